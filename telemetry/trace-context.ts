import {
  type Context,
  context,
  defaultTextMapGetter,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type TextMapPropagator,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
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

const NO_HEADERS = {}

/** Returns the headers that propagate the trace of a span; empty without a span. */
export const outgoingHeaders = (span: Span | null): Readonly<Record<string, string>> => {
  if (span === null) return NO_HEADERS
  const headers: Record<string, string> = {}
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), headers)
  return headers
}

/** Returns the trace id of a span; null if the span is not recorded. */
export const recordedId = (span: Span | null): string | null => {
  if (span === null) return null
  const { traceId, traceFlags } = span.spanContext()
  return (traceFlags & TraceFlags.SAMPLED) === 0 ? null : traceId
}

/** Whether a context has a parent that records its trace. */
export const isRecorded = (parent: Context): boolean =>
  ((trace.getSpanContext(parent)?.traceFlags ?? 0) & TraceFlags.SAMPLED) !== 0
