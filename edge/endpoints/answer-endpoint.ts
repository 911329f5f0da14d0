import type { EndpointPath } from '../../domain/routing/endpoint-path.ts'
import type { RoutedRequest } from '../answer-request.ts'
import { sendText } from '../http/send-text.ts'
import type { RendererClient } from '../renderer/renderer-client.ts'
import { routeLabel } from '../telemetry/request-labels.ts'
import { timingHeaders, traceDetails } from '../telemetry/tell-trace.ts'
import type { BeaconQueue } from './beacon-queue.ts'
import type { CspViolations } from './csp-violations.ts'
import { endpointRule, rateGroup } from './endpoint-rules.ts'
import { forwardEndpoint } from './forward-endpoint.ts'
import { isBeacon, takeBeacon } from './take-beacon.ts'
import { type BodyIntake, takeBody } from './take-body.ts'
import { takeReport } from './take-report.ts'

export interface EndpointAnswerParts extends BodyIntake {
  readonly client: RendererClient
  /** Where reports of browsers wait to be forwarded. */
  readonly beacons: Pick<BeaconQueue, 'add' | 'leaveOut' | 'refuse'>
  readonly violations: Pick<CspViolations, 'add'>
  /** Called when a purge was found valid: the edge has a part in it. */
  readonly onPurged: (body: Buffer | undefined) => void
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/** What the renderer answers at the same time, of all endpoints. Slow bodies do not count. */
export const MOST_CALLS = 512

/** Answers an endpoint: its client counted, its body read and bounded, then handed to the renderer, or put into a queue. */
export const answerEndpoint = (parts: EndpointAnswerParts) => {
  const { headers } = parts
  // As a flat list: written as they are, they cost next to nothing.
  const acknowledged = [...Object.entries(headers).flat(), 'cache-control', 'no-store']
  const calls = new Map<string, number>()
  let allCalls = 0
  const count = (group: string, more: 1 | -1): void => {
    calls.set(group, (calls.get(group) ?? 0) + more)
    allCalls += more
  }
  const isBusy = (endpoint: EndpointPath): boolean =>
    allCalls >= MOST_CALLS || (calls.get(rateGroup(endpoint)) ?? 0) >= endpointRule(endpoint).atOnce

  const unavailable = ({ response }: RoutedRequest<'endpoint'>): void => {
    if (response.headersSent) response.destroy()
    else sendText(response, 503, 'This cannot be answered just now.', { ...headers, 'retry-after': '1' })
  }

  const forward = async (routed: RoutedRequest<'endpoint'>, body: Buffer | undefined): Promise<void> => {
    const { request, response, route, query, country, trace } = routed
    const forwarded = {
      path: query === '' ? route.endpoint : `${route.endpoint}?${query}`,
      siteCode: route.site.code,
      country,
      body,
      traceHeaders: trace.headers(),
      timing: timingHeaders(trace),
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
    const status = takeReport(request, body, (text) =>
      route.endpoint === '/beacon/csp' ? parts.violations.add(text) : takeBeacon(parts.beacons, request, route, text),
    )
    if (status !== 204) {
      trace.result('refused')
      parts.beacons.refuse()
    }
    response.writeHead(status, status === 204 ? acknowledged : [...acknowledged, 'content-length', '0']).end()
  }

  const answer = async (routed: RoutedRequest<'endpoint'>): Promise<void> => {
    const { endpoint } = routed.route
    const taken = await takeBody(parts, routed, endpoint)
    if (taken === null) {
      if (isBeacon(endpoint)) parts.beacons.refuse()
      return
    }
    if (isBeacon(endpoint)) acknowledge(routed, taken.body)
    else if (isBusy(endpoint)) unavailable(routed)
    else await forward(routed, taken.body)
  }

  return (routed: RoutedRequest<'endpoint'>): void => {
    answer(routed).catch((error: unknown) => {
      parts.report('An endpoint could not be answered', {
        endpoint: routeLabel(routed.route.site.code, routed.route.endpoint),
        ...traceDetails(routed.trace),
        error,
      })
      routed.trace.result('none')
      unavailable(routed)
    })
  }
}
