import type { Scheme } from '../../domain/routing/trusted-origin.ts'
import { DurationHistogram, type DurationSeries } from '../../telemetry/duration-histogram.ts'
import { observe } from '../../telemetry/instruments.ts'
import type { RejectedRequests } from './rejected-requests.ts'
import type { RequestResult } from './request-trace.ts'

const MS = 1_000
/** Maximum number of memoized targets, because clients can invent paths. */
const MAX_TARGETS = 2_000

export interface EndedRequest {
  readonly method: string
  readonly scheme: Scheme
  /** Status of the answer; null if the connection closed before it. */
  readonly status: number | null
  /** Status of a server error, or `aborted` if the connection closed before the answer; undefined without an error. */
  readonly error: string | undefined
  readonly outcome: RequestResult | undefined
  /** Internal path of a page, or an endpoint; undefined if the request had no route. */
  readonly target: string | undefined
  readonly route: string | undefined
}

interface Measures extends Pick<EndedRequest, 'method' | 'scheme' | 'status' | 'outcome'> {
  readonly durations: DurationSeries
  readonly result: { count: number } | null
}

/**
 * Measures the durations and cache results of requests. Skips the lookup of the series if status and result equal those of the
 * previous request to the target. Measuring a hit thus takes less than a microsecond. `telemetry/duration-histogram.ts` says when
 * to use the SDK instead.
 */
export class RequestMeasures {
  readonly #durations: Pick<DurationHistogram, 'series'>
  readonly #results = new Map<RequestResult, { count: number }>()
  readonly #ofTarget = new Map<string, Measures>()

  constructor(durations: Pick<DurationHistogram, 'series'>) {
    this.#durations = durations
    const description = 'Reads of caches, by cache and result.'
    observe('Counter', 'northwall.cache.requests', { description }, (observer) => {
      for (const [result, { count }] of this.#results)
        observer.observe(count, { 'cache.name': 'pages', 'cache.result': result })
    })
  }

  add(request: EndedRequest, durationMs: number): void {
    const { target = '', method, scheme, status, outcome } = request
    let measures = this.#ofTarget.get(target)
    const isKnown = measures?.status === status && measures.outcome === outcome && measures.method === method
    if (measures === undefined || !isKnown || measures.scheme !== scheme) {
      measures = this.#measures(request)
      if (this.#ofTarget.size >= MAX_TARGETS) this.#ofTarget.clear()
      this.#ofTarget.set(target, measures)
    }
    measures.durations.record(durationMs / MS)
    if (measures.result !== null) measures.result.count += 1
  }

  // Omits the site, because it would exceed the maximum number of series.
  #measures({ method, scheme, status, error, outcome, route }: EndedRequest): Measures {
    const durations = this.#durations.series(`${method} ${scheme} ${status} ${outcome ?? ''} ${route ?? ''}`, () => ({
      'http.request.method': method,
      'url.scheme': scheme,
      ...(status === null ? {} : { 'http.response.status_code': status }),
      ...(error === undefined ? {} : { 'error.type': error }),
      ...(route === undefined ? {} : { 'http.route': route }),
      ...(outcome === undefined ? {} : { 'cache.result': outcome }),
    }))
    return { method, scheme, status, outcome, durations, result: outcome === undefined ? null : this.#result(outcome) }
  }

  #result(outcome: RequestResult): { count: number } {
    const known = this.#results.get(outcome) ?? { count: 0 }
    this.#results.set(outcome, known)
    return known
  }
}

/** Creates the histogram of request durations according to the semantic conventions for HTTP servers. */
export const requestDurations = (): DurationHistogram =>
  new DurationHistogram('northwall-storefront', 'http.server.request.duration', 'Duration of HTTP server requests.')

/** State of the edge, read when metrics are exported. */
export interface ObservedEdge {
  readonly cache: { readonly count: number; readonly bytes: number }
  readonly beacons: Readonly<Record<'delivered' | 'dropped' | 'skipped' | 'refused', number>>
  readonly violations: { readonly counts: ReadonlyMap<string, number> }
  readonly rejected: Pick<RejectedRequests, 'counts'>
  /** Number of renders in flight. */
  readonly inFlight: () => number
  /** Whether the edge can render, and how often a renderer exited by itself. */
  readonly renderer: () => { readonly isUp: boolean; readonly exits: number }
}

/** Exports the state of the edge: cached pages, renders in flight, the renderer, browser report results, policy violations, and rejected requests. */
export const observeEdge = ({ cache, beacons, violations, rejected, inFlight, renderer }: ObservedEdge): void => {
  observe('Gauge', 'northwall.pages.cached', { description: 'Finished pages in memory.' }, (observer) =>
    observer.observe(cache.count),
  )
  observe('Gauge', 'northwall.pages.memory', { unit: 'By', description: 'Memory of finished pages.' }, (observer) =>
    observer.observe(cache.bytes),
  )
  observe('Gauge', 'northwall.renders.in_flight', { description: 'Renders in flight.' }, (observer) =>
    observer.observe(inFlight()),
  )
  observe('Gauge', 'northwall.renderer.up', { description: 'Whether pages can be rendered: 1 or 0.' }, (observer) =>
    observer.observe(renderer().isUp ? 1 : 0),
  )
  const exits = 'Exits of the renderer that the edge did not ask for: crashes, and kills of a hanging renderer.'
  observe('Counter', 'northwall.renderer.exits', { description: exits }, (observer) =>
    observer.observe(renderer().exits),
  )
  observe('Counter', 'northwall.beacons', { description: 'Browser reports, by result.' }, (observer) => {
    observer.observe(beacons.delivered, { 'northwall.result': 'delivered' })
    observer.observe(beacons.dropped, { 'northwall.result': 'dropped' })
    observer.observe(beacons.skipped, { 'northwall.result': 'left_out' })
    observer.observe(beacons.refused, { 'northwall.result': 'refused' })
  })
  const byDirective = 'Violations of the content security policy that browsers report, by directive.'
  observe('Counter', 'northwall.csp.violations', { description: byDirective }, (observer) => {
    for (const [directive, count] of violations.counts) observer.observe(count, { 'northwall.directive': directive })
  })
  const byReason = 'Requests that the edge rejects to protect itself, by group and reason.'
  observe('Counter', 'northwall.requests.rejected', { description: byReason }, (observer) => {
    // From the start, so that an alert sees the first of them.
    for (const reason of ['overloaded', 'deadline', 'no_renderer'])
      observer.observe(0, { 'northwall.group': 'pages', 'northwall.reason': reason })
    for (const { group, reason, count } of rejected.counts)
      observer.observe(count, { 'northwall.group': group, 'northwall.reason': reason })
  })
}
