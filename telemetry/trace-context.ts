import { type Context, context, defaultTextMapGetter, ROOT_CONTEXT, type TextMapPropagator } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

/** Adds the trace context to outgoing calls. Ignores the context of incoming requests, which visitors could forge. */
export class InjectOnlyPropagator implements TextMapPropagator {
  readonly #propagator = new W3CTraceContextPropagator()

  inject(...parts: Parameters<W3CTraceContextPropagator['inject']>): void {
    this.#propagator.inject(...parts)
  }

  extract(context: Context): Context {
    return context
  }

  fields(): string[] {
    return this.#propagator.fields()
  }
}

const propagator = new W3CTraceContextPropagator()

/**
 * Runs work as a child of the edge's span. Use it only in the renderer, whose only client is the edge.
 *
 * @param traceparent header of the private socket; without it the work has no parent
 */
export const withRemoteParent = <T>(traceparent: string | undefined, work: () => T): T => {
  const parent =
    traceparent === undefined ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
  return context.with(parent, work)
}
