import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { EndpointPath } from '../../domain/routing/endpoint-path.ts'
import type { EditorMode } from '../../domain/routing/render-contract.ts'
import { SCHEME_HEADER } from '../../domain/routing/trusted-origin.ts'
import { cookiesFor } from '../../domain/text/cookies.ts'
import { networkOf } from '../connection/client-address.ts'
import { sendText } from '../http/send-answer.ts'
import type { RendererClient, RendererRequest } from '../next/renderer-client.ts'
import { type Unavailability, unavailability } from '../pages/page-source.ts'
import { failureReason } from '../pages/render-queue.ts'
import type { RoutedRequest } from '../routing/routed-request.ts'
import { timingHeaders, traceDetails, type UnansweredReason } from '../telemetry/request-trace.ts'
import { routeLabel } from '../telemetry/server-attributes.ts'
import type { BeaconQueue } from './beacon-queue.ts'
import { endpointRule, placesOfClient } from './endpoint-rules.ts'
import { forwardedHeaders } from './forwarded-request.ts'
import { acceptReport, type CspViolations, isBeacon, receiveBeacon } from './receive-beacon.ts'
import { type BodyIntake, receiveBody, refuseClient } from './receive-body.ts'
import { sendPublicText } from './send-public-text.ts'

type Routed = RoutedRequest<'endpoint'>

interface EndpointAnswerParts extends BodyIntake {
  readonly client: RendererClient
  readonly deadlineMs: number
  readonly beacons: Pick<BeaconQueue, 'add' | 'skipped' | 'refused'>
  readonly violations: Pick<CspViolations, 'add'>
  /** Returns the mode of an editor; null for other visitors. */
  readonly editorMode: (routed: Pick<Routed, 'request' | 'trace'>) => EditorMode | null
  /** Called with the body of a purge that the renderer accepted. */
  readonly onPurged: (body: Buffer | undefined) => void
  /** Answers a browser that opens the endpoint as a page, for example by a form. */
  readonly sendUnavailable: (routed: Routed, reason: Unavailability) => void
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/** Response headers that are forwarded. Headers of Next are dropped. */
const RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-disposition',
  'cache-control',
  'location',
  'allow',
  'retry-after',
  'www-authenticate',
] as const

/** Endpoints whose POST neither orders nor stores anything, so that it may be repeated. */
const IDEMPOTENT_POSTS: ReadonlySet<EndpointPath> = new Set(['/buy', '/consent', '/currency', '/banners'])

/** Matches a `Cache-Control` that allows shared caches to store the answer. */
const SHARED = /public|s-maxage/

/** Maximum size of an answer in memory. The largest one, a sitemap, has 150 KB. */
const MAX_ANSWER_BYTES = 1_024 * 1_024

const readAnswer = async (answer: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let length = 0
  // Throwing inside the loop ends the transfer.
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > MAX_ANSWER_BYTES) throw new Error('the answer of the renderer is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/**
 * Forwards a request to the renderer and sends the answer. Reads the answer first, so that the call ends in time even if the client
 * does not read it. Streams an installer of the embedded shop, which has up to 2.9 MB: many of them would fill the memory.
 */
const forwardEndpoint = async (
  { request, response, route, query, country, trace }: Routed,
  body: Buffer | undefined,
  { client, clients, deadlineMs, headers: common, editorMode, onPurged }: EndpointAnswerParts,
): Promise<void> => {
  const { endpoint, site } = route
  const scheme = clients.schemeOf(request, site)
  const { method = 'GET' } = request
  const isRepeatable = method !== 'POST' || IDEMPOTENT_POSTS.has(endpoint)
  const isFile = endpoint.startsWith('/download-file/')
  const call: RendererRequest = {
    // HEAD has the headers of GET, which depend on the content. Node does not send the content.
    method: method === 'HEAD' && !isFile ? 'GET' : method,
    path: query === '' ? endpoint : `${endpoint}?${query}`,
    headers: {
      ...forwardedHeaders(request.headers),
      host: request.headers.host ?? '',
      'x-site': site.code,
      [SCHEME_HEADER]: scheme,
      ...(endpoint === '/buy' ? { 'x-client': clients.clientOf(request) } : {}),
      ...(country === null ? {} : { 'x-country': country }),
      ...(editorMode({ request, trace }) === null ? {} : { 'x-editor': '1' }),
      ...trace.headers(),
    },
    body,
    signal: AbortSignal.timeout(deadlineMs),
  }
  const answer = await (isRepeatable ? client.sendRepeatable(call) : client.send(call))
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 599) throw new Error(`the renderer answered with status ${status}`)
  const content = isFile ? null : await readAnswer(answer)
  for (const [name, value] of Object.entries(common)) response.setHeader(name, value)
  // Defaults to `no-store`; otherwise caches apply heuristic freshness.
  response.setHeader('cache-control', 'no-store')
  for (const name of RESPONSE_HEADERS) {
    const value = answer.headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  const cookies = answer.headers['set-cookie']
  if (cookies !== undefined) response.setHeader('set-cookie', cookiesFor(scheme, cookies))
  // Purges before answering, so that a page request after the answer gets a new page.
  if (endpoint === '/purge' && status === 204) onPurged(body)
  if (content === null) {
    response.writeHead(status)
    // A client disconnect is not an error.
    await pipeline(answer, response).catch(() => response.destroy())
    return
  }
  const isShared = SHARED.test(String(response.getHeader('cache-control')))
  if (isShared && status === 200) {
    await sendPublicText(request, response, content)
    return
  }
  // The trace id belongs to one answer, so it must not enter a shared cache.
  if (!isShared) for (const [name, value] of Object.entries(timingHeaders(trace))) response.setHeader(name, value)
  response.statusCode = status
  response.end(content)
}

/** Counts the calls in the renderer, by group, by client and by IPv6 network. */
class CallPlaces {
  readonly #calls = new Map<string, number>()

  /** Takes one place for each key. If a key has its maximum of places already, takes none and returns that key. */
  take(maximum: ReadonlyMap<string, number>): string | null {
    for (const [key, most] of maximum) if ((this.#calls.get(key) ?? 0) >= most) return key
    for (const key of maximum.keys()) this.#calls.set(key, (this.#calls.get(key) ?? 0) + 1)
    return null
  }

  free(taken: ReadonlyMap<string, number>): void {
    for (const key of taken.keys()) {
      const left = (this.#calls.get(key) ?? 0) - 1
      if (left > 0) this.#calls.set(key, left)
      else this.#calls.delete(key)
    }
  }
}

/**
 * Answers requests to endpoints. Applies rate and size limits. Then queues browser reports, and forwards all other requests to
 * the renderer.
 */
export const answerEndpoint = (parts: EndpointAnswerParts) => {
  const { headers, beacons, violations } = parts
  // Node writes a flat list of names and values without copying.
  const beaconHeaders = [...Object.entries(headers).flat(), 'cache-control', 'no-store']
  const places = new CallPlaces()

  /** Returns the limits of the places that a call takes: those of its group, of its client and of its IPv6 network. */
  const placesOf = ({ request, route }: Routed): ReadonlyMap<string, number> => {
    const rule = endpointRule(route.endpoint)
    const taken = new Map([[rule.group, rule.places]])
    if (parts.clients.isInternal(request)) return taken
    const client = parts.clients.clientOf(request)
    const network = networkOf(client)
    const most = placesOfClient(rule)
    taken.set(`${rule.group} ${client}`, most.client)
    if (network !== null) taken.set(`${rule.group} ${network}`, most.network)
    return taken
  }

  const unavailable = (routed: Routed, cause: UnansweredReason): void => {
    const { request, response, route, trace } = routed
    const reason = unavailability(cause)
    trace.reason(cause)
    if (cause !== 'failed') parts.rejected.add(endpointRule(route.endpoint).group, cause)
    if (response.headersSent) response.destroy()
    else if (request.headers.accept?.includes('text/html') === true) parts.sendUnavailable(routed, reason)
    else sendText(response, 503, 'Service temporarily unavailable', { ...headers, 'retry-after': '1' })
  }

  const forward = async (routed: Routed, body: Buffer | undefined): Promise<void> => {
    const { group, maxBodyBytes } = endpointRule(routed.route.endpoint)
    const taken = placesOf(routed)
    const full = places.take(taken)
    if (full === group) return unavailable(routed, 'overloaded')
    if (full !== null) {
      parts.rejected.add(group, 'rate')
      return refuseClient(parts, routed, maxBodyBytes)
    }
    try {
      await forwardEndpoint(routed, body, parts)
    } finally {
      places.free(taken)
    }
  }

  const acknowledge = ({ request, response, route, trace }: Routed, body?: Buffer): void => {
    const status = acceptReport(request, parts.clients.schemeOf(request, route.site), body, (text) =>
      route.endpoint === '/beacon/csp' ? violations.add(text) : receiveBeacon(beacons, request, route, text),
    )
    if (status !== 204) {
      trace.result('refused')
      beacons.refused += 1
    }
    response.writeHead(status, status === 204 ? beaconHeaders : [...beaconHeaders, 'content-length', '0']).end()
  }

  const answer = async (routed: Routed): Promise<void> => {
    const { endpoint } = routed.route
    const taken = await receiveBody(parts, routed, endpoint)
    if (taken === null) {
      if (isBeacon(endpoint)) beacons.refused += 1
      return
    }
    if (isBeacon(endpoint)) acknowledge(routed, taken.body)
    else await forward(routed, taken.body)
  }

  return (routed: Routed): void => {
    answer(routed).catch((error: unknown) => {
      const { route, trace } = routed
      parts.report('An endpoint call failed', {
        endpoint: routeLabel(route.site.code, route.endpoint),
        ...traceDetails(trace),
        error,
      })
      trace.result('none')
      unavailable(routed, failureReason(error))
    })
  }
}
