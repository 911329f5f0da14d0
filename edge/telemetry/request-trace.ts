import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Site } from '../../domain/sites/site.ts'

/** Result of the page cache. `none`: no page was available. */
export type CacheResult = 'hit' | 'stale' | 'miss' | 'none'

/** Result of a request for telemetry. `refused`: the edge refused the request before the cache lookup. */
export type RequestResult = CacheResult | 'not-modified' | 'refused'

/**
 * Why a request gets an error, or a stale page instead of a new one. `rate`: the client exceeded a rate limit; `overloaded`: no
 * place was free in time; `deadline`: the render or the call took too long; `no_renderer`: no renderer was in service in time;
 * `failed`: the render or the call failed; `maintenance`: the form is paused.
 */
export type UnansweredReason = 'rate' | 'overloaded' | 'deadline' | 'no_renderer' | 'failed' | 'maintenance'

/** A trace that continues in the renderer. */
export interface OutgoingTrace {
  /** Headers that propagate the trace; empty without a trace. */
  headers(): Readonly<Record<string, string>>
  /** Returns the trace id; null if the trace is not recorded. */
  traceId(): string | null
}

export interface RenderTrace extends OutgoingTrace {
  /** Call when the render has ended. */
  ended(isSuccess: boolean): void
}

export interface RequestTrace extends OutgoingTrace {
  /** Call once, when the answer is written or the connection has closed. */
  ended(): void
  /** Sets the site of the host and the path. */
  reached(site: Site): void
  /** Sets the internal path of the page, or the endpoint, of the site. */
  routed(target: string): void
  /** Sets the path of a file or a health check, which contains no visitor input. */
  found(path: string): void
  result(result: RequestResult): void
  /** Sets why the answer is an error, or a stale page instead of a new one. */
  reason(reason: UnansweredReason): void
  /** Runs work, such as a Redis command, as a child of the request. */
  within<T>(work: () => T): T
  /** Marks the request of an editor. */
  editor(): void
  /** Starts a trace for the background render of a stale page. The two traces link to each other. */
  traceBackgroundRender(): RenderTrace
}

export type StartRequestTrace = (request: IncomingMessage, response: ServerResponse) => RequestTrace

const NO_HEADERS = {}
const NO_RENDER: RenderTrace = { headers: () => NO_HEADERS, traceId: () => null, ended: () => {} }

/** The trace without telemetry, which measures and allocates nothing. */
export const NO_TRACE: RequestTrace = {
  ...NO_RENDER,
  ended: () => {},
  reached: () => {},
  routed: () => {},
  found: () => {},
  result: () => {},
  reason: () => {},
  within: (work) => work(),
  editor: () => {},
  traceBackgroundRender: () => NO_RENDER,
}

type Trace = Pick<OutgoingTrace, 'traceId'>

/** Returns the details for a log line about a request; empty if its trace is not recorded. */
export const traceDetails = (trace: Trace): { readonly traceId?: string } => {
  const traceId = trace.traceId()
  return traceId === null ? {} : { traceId }
}

/**
 * Returns the `Server-Timing` value with the trace id; null if the trace is not recorded. Do not send it with a 304, whose
 * headers replace the headers of the stored answer. Do not send it with answers that shared caches may store.
 */
export const serverTiming = (trace: Trace): string | null => {
  const traceId = trace.traceId()
  return traceId === null ? null : `trace;desc="${traceId}"`
}

export const timingHeaders = (trace: Trace): Readonly<Record<string, string>> => {
  const timing = serverTiming(trace)
  return timing === null ? {} : { 'server-timing': timing }
}

/**
 * Limits the number of traced cache hits per second, because tracing a hit costs more than answering it. Metrics include all
 * hits.
 *
 * @param hitsPerSecond `Infinity` for no limit
 * @returns function that decides whether a hit at a monotonic time is traced
 */
export const hitBudget = (hitsPerSecond: number): ((nowMs: number) => boolean) => {
  let secondMs = Number.NEGATIVE_INFINITY
  let remaining = 0
  return (nowMs) => {
    if (nowMs - secondMs >= 1_000) {
      secondMs = nowMs
      remaining = hitsPerSecond
    }
    remaining -= 1
    return remaining >= 0
  }
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT'])

/** Returns the method of a request; `_OTHER` for unknown methods. */
export const methodLabel = ({ method = '' }: IncomingMessage): string => (KNOWN_METHODS.has(method) ? method : '_OTHER')
