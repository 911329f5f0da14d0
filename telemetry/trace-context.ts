import { type Context, context, defaultTextMapGetter, ROOT_CONTEXT, type TextMapPropagator } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

/**
 * Adds the trace context to outgoing calls. Extracts none, because visitors could forge it: `remoteContext` reads the context of
 * trusted peers.
 */
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

/** Headers of a request. */
type TraceHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Reads the trace context of a request from a trusted peer. Returns the root context if it is missing or malformed. Ignores baggage,
 * which could contain anything.
 */
export const remoteContext = ({ traceparent, tracestate }: TraceHeaders): Context =>
  traceparent === undefined
    ? ROOT_CONTEXT
    : propagator.extract(ROOT_CONTEXT, { traceparent, tracestate }, defaultTextMapGetter)

/**
 * Runs work as a child of the edge's span. Use it only in the renderer, whose only client is the edge.
 *
 * @param headers headers of the private socket; without `traceparent` the work has no parent
 */
export const withRemoteParent = <T>(headers: TraceHeaders, work: () => T): T =>
  context.with(remoteContext(headers), work)
