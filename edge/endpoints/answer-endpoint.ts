import type { RoutedRequest } from '../answer-request.ts'
import type { ClientAddresses } from '../connection/client-address.ts'
import { sendText } from '../http/send-text.ts'
import type { RendererClient } from '../renderer/renderer-client.ts'
import type { BeaconQueue } from './beacon-queue.ts'
import { endpointRule, rateGroup } from './endpoint-rules.ts'
import { forwardEndpoint } from './forward-endpoint.ts'
import type { RateLimits } from './rate-limits.ts'
import { readBody } from './read-body.ts'
import { refuseBody } from './refuse-body.ts'
import { isBeacon, takeBeacon } from './take-beacon.ts'

export interface EndpointAnswerParts {
  readonly client: RendererClient
  readonly clients: ClientAddresses
  readonly limits: RateLimits
  readonly headers: Readonly<Record<string, string>>
  /** Where reports of browsers wait to be forwarded. */
  readonly beacons: Pick<BeaconQueue, 'add'>
  /** Called when a purge was found valid: the edge has a part in it. */
  readonly onPurged: (body: Buffer | undefined) => void
}

const REFUSALS = {
  'too-large': { status: 413, message: 'This is too large.' },
  broken: { status: 400, message: 'The body is not whole.' },
} as const

/** What the renderer answers at the same time; more would only wait for its one thread. Slow bodies do not count. */
export const MOST_CALLS = 512
/** Of them for one group of endpoints, so that a flood of prices that are personalized keeps nobody from buying. */
const MOST_CALLS_OF_GROUP = 128

/** Answers an endpoint: its client counted, its body read and bounded, then handed to the renderer, or put into a queue. */
export const answerEndpoint = (parts: EndpointAnswerParts) => {
  const { headers, clients } = parts
  const calls = new Map<string, number>()
  let allCalls = 0
  const count = (group: string, more: 1 | -1): void => {
    calls.set(group, (calls.get(group) ?? 0) + more)
    allCalls += more
  }
  const isBusy = (group: string): boolean => allCalls >= MOST_CALLS || (calls.get(group) ?? 0) >= MOST_CALLS_OF_GROUP

  const unavailable = ({ response }: RoutedRequest<'endpoint'>): void => {
    if (response.headersSent) response.destroy()
    else sendText(response, 503, 'This cannot be answered just now.', { ...headers, 'retry-after': '1' })
  }

  const forward = async (routed: RoutedRequest<'endpoint'>, body: Buffer | undefined): Promise<void> => {
    const { request, response, route, query, trace } = routed
    const forwarded = {
      path: query === '' ? route.endpoint : `${route.endpoint}?${query}`,
      siteCode: route.site.code,
      country: clients.countryOf(request),
      body,
      traceHeaders: trace.headers(),
      // Before the caller is told: who then asks for a page gets a new one.
      onStatus: (status: number) => {
        if (route.endpoint === '/purge' && status === 204) parts.onPurged(body)
      },
    }
    const group = rateGroup(route.endpoint)
    count(group, 1)
    try {
      await forwardEndpoint(parts.client, request, response, forwarded, headers)
    } finally {
      count(group, -1)
    }
  }

  const acknowledge = ({ request, response, route, trace }: RoutedRequest<'endpoint'>, body?: Buffer): void => {
    const status = takeBeacon(parts.beacons, request, route, body)
    if (status !== 204) trace.result('refused')
    const length = status === 204 ? {} : { 'content-length': '0' }
    response.writeHead(status, { ...headers, 'cache-control': 'no-store', ...length }).end()
  }

  const answer = async (routed: RoutedRequest<'endpoint'>): Promise<void> => {
    const { request, response, route, trace } = routed
    const { maxBodyBytes, rate } = endpointRule(route.endpoint)
    const client = clients.clientOf(request)
    if (!(await parts.limits.allows(rateGroup(route.endpoint), client, rate))) {
      trace.result('refused')
      refuseBody(request, response, 429, 'Too many requests.', { ...headers, 'retry-after': '1' })
      return
    }
    const reading = await readBody(request, response, maxBodyBytes)
    if (!reading.ok) {
      trace.result('refused')
      const { status, message } = REFUSALS[reading.reason]
      refuseBody(request, response, status, message, headers)
    } else if (isBeacon(route.endpoint)) acknowledge(routed, reading.body)
    else if (isBusy(rateGroup(route.endpoint))) unavailable(routed)
    else await forward(routed, reading.body)
  }

  return (routed: RoutedRequest<'endpoint'>): void => void answer(routed).catch(() => unavailable(routed))
}
