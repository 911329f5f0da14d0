import { HTTP_MESSAGES } from './error-catalogue.ts'

/**
 * A failed call to another system. Expected failures are values; only programming mistakes throw.
 * `network`: no answer; `timeout`, `aborted`: no answer in time, or cancelled; `status`: a status outside 200-299; `malformed`: an
 * answer that violates its schema; `other-currency`: prices in another currency than requested; `refused`: not sent (circuit
 * open, no host allowed).
 */
export interface Failure {
  readonly kind: 'network' | 'timeout' | 'aborted' | 'status' | 'malformed' | 'other-currency' | 'refused'
  /** A message of section 8 of the specification, if there is one. */
  readonly message: string
  /** HTTP status, if there was an answer. */
  readonly status?: number
}

/** The value or the failure of a call. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

/** Wraps a value as a success. */
export const success = <T>(value: T): Outcome<T> => ({ ok: true, value })

/** Returns the failure of a call without an answer in time, with the message of section 8 of the specification. */
export const timedOut = (afterMs: number): Failure => ({ kind: 'timeout', message: HTTP_MESSAGES.timeout(afterMs) })

/** Wraps a failure. */
export const failed = (failure: Failure): Outcome<never> => ({ ok: false, failure })

/** A value that was built from loaded data, and its lifetime in caches. */
export interface Loaded<T> {
  readonly value: T
  /** Whether a source failed or its answer is incomplete: the value should be rebuilt within seconds. */
  readonly isDegraded: boolean
  /** Milliseconds until the data is refreshed; 0 for stale data, infinite if none of it is cached. */
  readonly freshForMs: number
  /** Milliseconds until the value becomes wrong, for example a date; infinite without such content. */
  readonly validForMs: number
}
