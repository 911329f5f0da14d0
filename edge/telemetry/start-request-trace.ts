import { trace } from '@opentelemetry/api'
import type { DurationHistogram } from '../../telemetry/duration-histogram.ts'
import { hitBudget } from './hit-budget.ts'
import { RequestMeasures } from './request-measures.ts'
import type { StartRequestTrace } from './request-trace.ts'
import { type Recording, TracedRequest } from './traced-request.ts'

const SCOPE = 'northwall-storefront'

/**
 * Makes the starter of server spans and of the histogram of durations, after the conventions for HTTP servers. A request that is
 * not answered from memory has one span, from its first line to the end of its answer; of those that are, some have one. No
 * trace that a visitor brings along is continued.
 *
 * @param hitsPerSecond how many of those are handed to the sampler in a second; `Infinity` for all
 */
export const requestTraces = (
  durations: Pick<DurationHistogram, 'series'>,
  hitsPerSecond: number,
): StartRequestTrace => {
  const recording: Recording = {
    tracer: trace.getTracer(SCOPE),
    takesHit: hitBudget(hitsPerSecond),
    measures: new RequestMeasures(durations, SCOPE),
  }
  return (request, response) => new TracedRequest(recording, request, response)
}
