import { metrics, trace } from '@opentelemetry/api'
import type { DurationHistogram } from '../../telemetry/duration-histogram.ts'
import { hitBudget } from './hit-budget.ts'
import type { RequestResult, StartRequestTrace } from './request-trace.ts'
import { type Recording, TracedRequest } from './traced-request.ts'

const METER = 'northwall-storefront'
const MS = 1_000

/** Counts what the page cache did, and has it exported with the metrics: a counter of the SDK would take longer than the cache. */
const countResults = (): ((result: RequestResult) => void) => {
  const counts = new Map<RequestResult, number>()
  metrics
    .getMeter(METER)
    .createObservableCounter('northwall.cache.requests', { description: 'Reads of caches, by cache and result.' })
    .addCallback((observer) => {
      for (const [result, count] of counts) observer.observe(count, { 'cache.name': 'pages', 'cache.result': result })
    })
  return (result) => counts.set(result, (counts.get(result) ?? 0) + 1)
}

/**
 * Makes the starter of server spans and of the histogram of durations, after the conventions for HTTP servers. A request that is
 * not answered from memory has one span, from its first line to the end of its answer; of those that are, some have one. No
 * trace that a visitor brings along is continued.
 *
 * @param hitsPerSecond how many of those are handed to the sampler in a second; `Infinity` for all
 */
export const requestTraces = (
  durations: Pick<DurationHistogram, 'record'>,
  hitsPerSecond: number,
): StartRequestTrace => {
  const count = countResults()
  const recording: Recording = {
    tracer: trace.getTracer(METER),
    takesHit: hitBudget(() => performance.now(), hitsPerSecond),
    ended: ({ method, response: { statusCode }, route, outcome }, durationMs) => {
      if (outcome !== undefined) count(outcome)
      // Without the site: with it there would be more series than are kept apart.
      durations.record(durationMs / MS, `${method} ${statusCode} ${outcome ?? ''} ${route ?? ''}`, () => ({
        'http.request.method': method,
        'http.response.status_code': statusCode,
        ...(route === undefined ? {} : { 'http.route': route }),
        ...(outcome === undefined ? {} : { 'cache.result': outcome }),
      }))
    },
  }
  return (request, response) => new TracedRequest(recording, request, response)
}
