import { HTTP_MESSAGES } from './error-catalogue.ts'

/**
 * A failed call to another system. Expected failures are values; only programming errors throw. `network`: no answer; `timeout`:
 * no answer in time; `aborted`: cancelled; `status`: a status outside 200-299; `malformed`: the answer violates its schema;
 * `other-currency`: prices in a currency other than the requested one; `refused`: not sent (circuit open, no host allowed) or
 * rejected by a lead provider.
 */
export interface Failure {
  readonly kind: 'network' | 'timeout' | 'aborted' | 'status' | 'malformed' | 'other-currency' | 'refused'
  /** The message of section 8 of the specification, if it defines one. */
  readonly message: string
  /** HTTP status, if there was an answer. */
  readonly status?: number
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

export const success = <T>(value: T): Outcome<T> => ({ ok: true, value })

/** Returns the failure of a timed-out call, with the message of section 8 of the specification. */
export const timedOut = (afterMs: number): Failure => ({ kind: 'timeout', message: HTTP_MESSAGES.timeout(afterMs) })

export const failed = (failure: Failure): Outcome<never> => ({ ok: false, failure })

/** A value built from loaded data, with the time that it may be cached. */
export interface Loaded<T> {
  readonly value: T
  /** Whether a source failed or its answer was incomplete. A degraded value should be rebuilt within seconds. */
  readonly isDegraded: boolean
  /** Milliseconds until the data is refreshed; 0 for stale data, `Infinity` if none of it is cached. */
  readonly freshForMs: number
}
