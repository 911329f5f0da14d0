import { propagation, ROOT_CONTEXT, type Span, TraceFlags, trace } from '@opentelemetry/api'

const NO_HEADERS = {}

/** The headers that hand the trace of a span on; none where there is no span. */
export const outgoingHeaders = (span: Span | null): Readonly<Record<string, string>> => {
  if (span === null) return NO_HEADERS
  const headers: Record<string, string> = {}
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), headers)
  return headers
}

/** The id of a span's trace where it is recorded, else null. */
export const recordedId = (span: Span | null): string | null => {
  if (span === null) return null
  const { traceId, traceFlags } = span.spanContext()
  return (traceFlags & TraceFlags.SAMPLED) === 0 ? null : traceId
}
