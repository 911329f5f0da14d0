import { propagation, ROOT_CONTEXT, type Span, TraceFlags, trace } from '@opentelemetry/api'
import type { OutgoingTrace } from './request-trace.ts'

const NO_HEADERS = {}

/** What goes on of the trace of a span. `span`: null where there is none. */
export const outgoingTrace = (span: () => Span | null): OutgoingTrace => ({
  headers: () => {
    const from = span()
    if (from === null) return NO_HEADERS
    const headers: Record<string, string> = {}
    propagation.inject(trace.setSpan(ROOT_CONTEXT, from), headers)
    return headers
  },
  traceId: () => {
    const { traceId, traceFlags = TraceFlags.NONE } = span()?.spanContext() ?? {}
    return traceId === undefined || (traceFlags & TraceFlags.SAMPLED) === 0 ? null : traceId
  },
})
