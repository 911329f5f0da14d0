import { metrics } from '@opentelemetry/api'
import type { DurationHistogram, DurationSeries } from '../../telemetry/duration-histogram.ts'
import type { RequestResult } from './request-trace.ts'

const MS = 1_000
/** Targets whose series is known without a search; a visitor can make up more. */
const MOST_TARGETS = 2_000

/** A request that has ended. */
export interface EndedRequest {
  readonly method: string
  readonly status: number
  readonly outcome: RequestResult | undefined
  /** Internal path of a page, or an endpoint; undefined where the request led nowhere. */
  readonly target: string | undefined
  /** The label of that target. */
  readonly route: string | undefined
}

interface Measures extends Pick<EndedRequest, 'method' | 'status' | 'outcome'> {
  readonly durations: DurationSeries
  readonly result: { count: number } | null
}

/**
 * Measures requests: the histogram of their durations, and what the page cache did, which is exported with the metrics. Where a request is
 * measured as the one before it to the same target, nothing is written or searched: it takes a hit a part of a microsecond.
 */
export class RequestMeasures {
  readonly #durations: Pick<DurationHistogram, 'series'>
  readonly #results = new Map<RequestResult, { count: number }>()
  readonly #ofTarget = new Map<string, Measures>()

  constructor(durations: Pick<DurationHistogram, 'series'>, meterName: string) {
    this.#durations = durations
    metrics
      .getMeter(meterName)
      .createObservableCounter('northwall.cache.requests', { description: 'Reads of caches, by cache and result.' })
      .addCallback((observer) => {
        for (const [result, { count }] of this.#results)
          observer.observe(count, { 'cache.name': 'pages', 'cache.result': result })
      })
  }

  add(request: EndedRequest, durationMs: number): void {
    const { target = '', method, status, outcome } = request
    let measures = this.#ofTarget.get(target)
    if (measures?.status !== status || measures.outcome !== outcome || measures.method !== method) {
      measures = this.#measures(request)
      if (this.#ofTarget.size >= MOST_TARGETS) this.#ofTarget.clear()
      this.#ofTarget.set(target, measures)
    }
    measures.durations.record(durationMs / MS)
    if (measures.result !== null) measures.result.count += 1
  }

  // Without the site: with it there would be more series than are kept apart.
  #measures({ method, status, outcome, route }: EndedRequest): Measures {
    const durations = this.#durations.series(`${method} ${status} ${outcome ?? ''} ${route ?? ''}`, () => ({
      'http.request.method': method,
      'http.response.status_code': status,
      ...(route === undefined ? {} : { 'http.route': route }),
      ...(outcome === undefined ? {} : { 'cache.result': outcome }),
    }))
    return { method, status, outcome, durations, result: outcome === undefined ? null : this.#result(outcome) }
  }

  #result(outcome: RequestResult): { count: number } {
    const known = this.#results.get(outcome) ?? { count: 0 }
    this.#results.set(outcome, known)
    return known
  }
}
