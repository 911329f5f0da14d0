import type { RoutedRequest } from '../answer-request.ts'
import type { ClientAddresses } from '../connection/client-address.ts'
import { sendText } from '../http/send-text.ts'
import type { RendererClient } from '../renderer/renderer-client.ts'
import { endpointRule, rateGroup } from './endpoint-rules.ts'
import { forwardEndpoint } from './forward-endpoint.ts'
import type { RateLimits } from './rate-limits.ts'
import { readBody } from './read-body.ts'

export interface EndpointAnswerParts {
  readonly client: RendererClient
  readonly clients: ClientAddresses
  readonly limits: RateLimits
  readonly headers: Readonly<Record<string, string>>
  /** Answers `/purge` here: it is the one endpoint that the edge has a part in. Gets the answer's status of the renderer. */
  readonly onPurged: (body: Buffer | undefined) => void
}

const REFUSALS = {
  'too-large': { status: 413, message: 'This is too large.' },
  broken: { status: 400, message: 'The body is not whole.' },
} as const

/** What the endpoints answer at the same time; more would only wait for the renderer's one thread. */
const MOST_IN_FLIGHT = 512

const answer = async (routed: RoutedRequest<'endpoint'>, parts: EndpointAnswerParts): Promise<void> => {
  const { request, response, route, query, trace } = routed
  const { headers, clients } = parts
  const { maxBodyBytes, rate } = endpointRule(route.endpoint)
  if (rate !== undefined && !(await parts.limits.allows(rateGroup(route.endpoint), clients.clientOf(request), rate))) {
    trace.result('refused')
    sendText(response, 429, 'Too many requests.', { ...headers, 'retry-after': '1', connection: 'close' })
    return
  }
  const reading = await readBody(request, response, maxBodyBytes)
  if (!reading.ok) {
    trace.result('refused')
    const { status, message } = REFUSALS[reading.reason]
    sendText(response, status, message, { ...headers, connection: 'close' })
    return
  }
  const path = query === '' ? route.endpoint : `${route.endpoint}?${query}`
  const status = await forwardEndpoint(
    parts.client,
    request,
    response,
    {
      path,
      siteCode: route.site.code,
      country: clients.countryOf(request),
      body: reading.body,
      traceHeaders: trace.headers(),
    },
    headers,
  )
  if (route.endpoint === '/purge' && status === 204) parts.onPurged(reading.body)
}

/** Answers an endpoint: its client counted, its body read and bounded, then handed to the renderer. */
export const answerEndpoint = (parts: EndpointAnswerParts) => {
  let inFlight = 0
  return (routed: RoutedRequest<'endpoint'>): void => {
    const { response } = routed
    const isFull = inFlight >= MOST_IN_FLIGHT
    const unavailable = () => {
      const headers = { ...parts.headers, 'retry-after': '1' }
      if (response.headersSent) response.destroy()
      else sendText(response, 503, 'This cannot be answered just now.', headers)
    }
    if (isFull) {
      unavailable()
      return
    }
    inFlight += 1
    void answer(routed, parts)
      .catch(unavailable)
      .finally(() => {
        inFlight -= 1
      })
  }
}
