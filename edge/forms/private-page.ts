import type { PrivateRender } from '../../domain/routing/render-contract.ts'
import { preferredEncoding } from '../http/request-headers.ts'
import { deferScriptsWithin } from '../next/defer-scripts.ts'
import { type RenderedPage, renderPage } from '../next/render-page.ts'
import type { RendererClient } from '../next/renderer-client.ts'
import { compressFor } from '../pages/compress-pages.ts'
import type { RenderQueue } from '../pages/render-queue.ts'
import type { RoutedRequest } from '../routing/routed-request.ts'
import { timingHeaders, traceDetails } from '../telemetry/request-trace.ts'

type Routed = RoutedRequest<'page'>

/** What pages for one visitor need. They bypass the page cache in both directions. */
export interface PrivatePageParts {
  readonly client: RendererClient
  /** Path of the script that hydrates islands. */
  readonly islands: string
  /** A queue of their own, so that they do not delay renders of cached pages. */
  readonly queue: Pick<RenderQueue, 'run'>
  readonly headers: Readonly<Record<string, string>>
  readonly sendUnavailable: (routed: Routed) => void
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/** Deadline of a private page, in milliseconds: a call of 1.4 s, prices in as much time, and a render. */
const DEADLINE_MS = 5_000

/** Renders the page of a request for one visitor. */
export const renderPrivately = (
  { client, queue }: Pick<PrivatePageParts, 'client' | 'queue'>,
  { route, trace }: Routed,
  visitor: PrivateRender,
): Promise<RenderedPage> => {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  return queue.run(() => renderPage(client, { path: route.pathname, traceHeaders: trace.headers(), signal, visitor }))
}

/** Sends a page to one visitor. No cache may store it: neither the edge, nor a proxy, nor the browser. */
export const sendPrivately = async (
  { request, response, trace }: Routed,
  { html, report: { status } }: RenderedPage,
  { headers, islands }: Pick<PrivatePageParts, 'headers' | 'islands'>,
): Promise<void> => {
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const body = await compressFor(encoding, Buffer.from(deferScriptsWithin(html, islands) ?? html))
  response
    .writeHead(status, {
      ...headers,
      ...timingHeaders(trace),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'cache-control': 'private, no-store',
      vary: 'accept-encoding',
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
    })
    .end(body)
}

/** Waits for a private answer. Reports a failure, and answers 503 with the page of an unavailable site. */
export const respondPrivately = (
  routed: Routed,
  answered: Promise<void>,
  message: string,
  { report, sendUnavailable }: Pick<PrivatePageParts, 'report' | 'sendUnavailable'>,
): void => {
  answered.catch((error: unknown) => {
    const { response, route, trace } = routed
    report(message, { page: route.pathname, ...traceDetails(trace), error })
    trace.result('none')
    if (response.headersSent) response.destroy()
    else sendUnavailable(routed)
  })
}
