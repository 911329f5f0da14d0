import type { PrivateRender } from '../../domain/routing/render-contract.ts'
import { type ClientAddresses, networkOf } from '../connection/client-address.ts'
import { type CalledPath, type EndpointRule, endpointRule } from '../endpoints/endpoint-rules.ts'
import { preferredEncoding } from '../http/request-headers.ts'
import type { RenderedPage, Rendering, RenderPage } from '../next/render-page.ts'
import { compressFor } from '../pages/compress-pages.ts'
import { type Unavailability, unavailability } from '../pages/page-source.ts'
import { failureReason, RenderQueue } from '../pages/render-queue.ts'
import type { RoutedRequest } from '../routing/routed-request.ts'
import type { RejectedRequests } from '../telemetry/rejected-requests.ts'
import { timingHeaders, traceDetails } from '../telemetry/request-trace.ts'

type Routed = RoutedRequest<'page'>

/**
 * The queues of private pages: one per group, so that no group can take the places of another, or those of cached pages. A client has
 * half of the places of a group, so that its slow renders do not delay those of others.
 */
export class PrivateQueues {
  readonly #queues = new Map<string, RenderQueue>()

  /** @param client null if it has no limit */
  async run<T>(
    { group, places }: Pick<EndpointRule, 'group' | 'places'>,
    client: string | null,
    render: () => Promise<T>,
  ): Promise<T> {
    const ofGroup = this.#queue(group, places)
    if (client === null) return ofGroup.run(render)
    const key = `${group} ${client}`
    const own = this.#queue(key, Math.ceil(places / 2))
    try {
      return await own.run(() => ofGroup.run(render))
    } finally {
      if (own.inFlight === 0) this.#queues.delete(key)
    }
  }

  #queue(key: string, places: number): RenderQueue {
    const queue = this.#queues.get(key) ?? new RenderQueue(places)
    this.#queues.set(key, queue)
    return queue
  }
}

/** Dependencies of private pages, which are neither read from the page cache nor stored in it. */
export interface PrivatePageParts {
  readonly renderPage: RenderPage
  readonly deadlineMs: number
  readonly clients: ClientAddresses
  readonly queues: PrivateQueues
  readonly rejected: Pick<RejectedRequests, 'add'>
  readonly headers: Readonly<Record<string, string>>
  readonly sendUnavailable: (routed: Routed, reason: Unavailability) => void
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

export const renderPrivately = (
  {
    renderPage,
    deadlineMs,
    clients,
    queues,
  }: Pick<PrivatePageParts, 'renderPage' | 'deadlineMs' | 'clients' | 'queues'>,
  { request, route, trace }: Routed,
  called: CalledPath,
  visitor: PrivateRender,
): Promise<Rendering> => {
  const signal = AbortSignal.timeout(deadlineMs)
  const address = clients.isInternal(request) ? null : clients.clientOf(request)
  // The holder of an IPv6 network has many clients.
  const client = address === null ? null : (networkOf(address) ?? address)
  return queues.run(endpointRule(called), client, () =>
    renderPage({ path: route.pathname, traceHeaders: trace.headers(), signal, visitor }),
  )
}

/** A compression takes megabytes, and libuv has four threads for all. A known search starts one without a render. */
const compressions = new RenderQueue(4)

/** Sends a page to one visitor with `no-store`. Rejects if too many pages wait for their compression. */
export const sendPrivately = async (
  { request, response, trace }: Routed,
  { html, status }: RenderedPage,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const body = await compressions.run(() => compressFor(encoding, Buffer.from(html)))
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
  called: CalledPath,
  message: string,
  { report, rejected, sendUnavailable }: Pick<PrivatePageParts, 'report' | 'rejected' | 'sendUnavailable'>,
): void => {
  answered.catch((error: unknown) => {
    const { response, route, trace } = routed
    const cause = failureReason(error)
    const reason = unavailability(cause)
    if (cause !== 'failed') rejected.add(endpointRule(called).group, cause)
    report(message, { page: route.pathname, ...traceDetails(trace), error })
    trace.result('none')
    trace.reason(cause)
    if (response.headersSent) response.destroy()
    else sendUnavailable(routed, reason)
  })
}
