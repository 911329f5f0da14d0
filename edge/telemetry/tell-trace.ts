import type { OutgoingTrace } from './request-trace.ts'

type Trace = Pick<OutgoingTrace, 'traceId'>

/** The trace of a request as a detail of a log line about it; nothing where it is not recorded. */
export const traceDetails = (trace: Trace): { readonly traceId?: string } => {
  const traceId = trace.traceId()
  return traceId === null ? {} : { traceId }
}

/**
 * The `Server-Timing` by which whoever sees an answer finds its trace; null where it is not recorded. It belongs to one answer: never
 * to a 304, whose headers replace those of an answer that is stored, nor to what a shared cache may store.
 */
export const serverTiming = (trace: Trace): string | null => {
  const traceId = trace.traceId()
  return traceId === null ? null : `trace;desc="${traceId}"`
}

/** The same as headers; none where there is none. */
export const timingHeaders = (trace: Trace): Readonly<Record<string, string>> => {
  const timing = serverTiming(trace)
  return timing === null ? {} : { 'server-timing': timing }
}
