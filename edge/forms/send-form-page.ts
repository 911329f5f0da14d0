import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RoutedRequest } from '../answer-request.ts'
import { type Encoding, preferredEncoding } from '../http/preferred-encoding.ts'
import type { RenderedPage } from '../pages/render-page.ts'
import { deferScriptsWithin } from '../scripts/defer-scripts.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** It is sent once, so it is compressed quickly. */
const QUALITY = 4

const encoded = async (page: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'identity') return page
  return encoding === 'br'
    ? toBrotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
    : toGzip(page, { level: QUALITY })
}

interface FormPageParts {
  readonly headers: Readonly<Record<string, string>>
  /** Address of the script that hydrates islands. */
  readonly islands: string
}

/** Sends a page that answers a form. Nobody keeps it: not the edge, not a cache on its way, not the browser. */
export const sendFormPage = async (
  { request, response }: Pick<RoutedRequest<'page'>, 'request' | 'response'>,
  { html, status }: RenderedPage,
  { headers, islands }: FormPageParts,
): Promise<void> => {
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const body = await encoded(Buffer.from(deferScriptsWithin(html, islands) ?? html), encoding)
  response
    .writeHead(status, {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'cache-control': 'private, no-store',
      vary: 'accept-encoding',
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
    })
    .end(body)
}
