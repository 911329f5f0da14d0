import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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

/** Sends a page that answers a form. Nobody keeps it: not the edge, not a cache on its way, not the browser. */
export const sendFormPage = async (
  request: IncomingMessage,
  response: ServerResponse,
  { html, status }: RenderedPage,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const body = await encoded(Buffer.from(deferScriptsWithin(html) ?? html), encoding)
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
