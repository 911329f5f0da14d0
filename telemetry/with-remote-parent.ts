import { context, defaultTextMapGetter, ROOT_CONTEXT } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

const propagator = new W3CTraceContextPropagator()

/**
 * Runs work under the span that the edge began for it. Only the renderer calls it, whose one visitor is the edge.
 *
 * @param traceparent header of the private socket; without one the work has no parent
 */
export const withRemoteParent = <T>(traceparent: string | undefined, work: () => T): T => {
  const parent =
    traceparent === undefined ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
  return context.with(parent, work)
}
