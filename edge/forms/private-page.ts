import type { PrivateRender } from '../../domain/routing/render-contract.ts'
import { preferredEncoding } from '../http/request-headers.ts'
import type { RenderedPage, Rendering, RenderPage } from '../next/render-page.ts'
import { compressFor } from '../pages/compress-pages.ts'
import { type Unavailability, unavailability } from '../pages/page-source.ts'
import type { RenderQueue } from '../pages/render-queue.ts'
import type { RoutedRequest } from '../routing/routed-request.ts'
import { timingHeaders, traceDetails } from '../telemetry/request-trace.ts'

type Routed = RoutedRequest<'page'>

/** Dependencies of private pages, which are neither read from the page cache nor stored in it. */
export interface PrivatePageParts {
  readonly renderPage: RenderPage
  readonly deadlineMs: number
  /** A separate queue, so that private renders do not delay renders of cached pages. */
  readonly queue: Pick<RenderQueue, 'run'>
  readonly headers: Readonly<Record<string, string>>
  readonly sendUnavailable: (routed: Routed, reason: Unavailability) => void
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

export const renderPrivately = (
  { renderPage, deadlineMs, queue }: Pick<PrivatePageParts, 'renderPage' | 'deadlineMs' | 'queue'>,
  { route, trace }: Routed,
  visitor: PrivateRender,
): Promise<Rendering> => {
  const signal = AbortSignal.timeout(deadlineMs)
  return queue.run(() => renderPage({ path: route.pathname, traceHeaders: trace.headers(), signal, visitor }))
}

/** Sends a page to one visitor with `no-store`. */
export const sendPrivately = async (
  { request, response, trace }: Routed,
  { html, status }: RenderedPage,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const body = await compressFor(encoding, Buffer.from(html))
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

/** Waits for a private answer. If the answer fails, reports the error and sends 503 with the site's page for this. */
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
    else sendUnavailable(routed, unavailability(error))
  })
}
