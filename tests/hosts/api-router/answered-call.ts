/** A call that the router has answered, for its log: without its query, which may hold what a visitor sent. */
export interface AnsweredCall {
  readonly method: string
  readonly path: string
  /** `null`: the connection ended without an answer. */
  readonly status: number | null
  readonly durationMs: number
  /** Of the trace that the call belongs to, 32 hexadecimal digits; `null` where its caller names none. */
  readonly traceId: string | null
}

/** The id of the trace in a `traceparent` header; `null` where there is none. */
export const traceIdOf = (traceparent: string | null): string | null =>
  /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(traceparent ?? '')?.[1] ?? null
