import { HTTP_MESSAGES } from './error-catalogue.ts'

/**
 * How a call to another system can fail. Expected failures are values; only programming mistakes throw.
 * `network`: no answer at all; `timeout`, `aborted`: no answer in time, or cancelled; `status`: an answer outside 200-299;
 * `malformed`: an answer that breaks its schema; `other-currency`: prices in another currency than the one asked for; `refused`: not even sent (circuit open, no host allowed).
 */
export interface Failure {
  readonly kind: 'network' | 'timeout' | 'aborted' | 'status' | 'malformed' | 'other-currency' | 'refused'
  /** One of the messages of section 8 of the specification where it names one. */
  readonly message: string
  /** HTTP status, where there was an answer. */
  readonly status?: number
}

/** The value of a call, or why there is none. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

/** Wraps a value as a success. */
export const success = <T>(value: T): Outcome<T> => ({ ok: true, value })

/** A call without an answer in time, in the words of section 8 of the specification. */
export const timedOut = (afterMs: number): Failure => ({ kind: 'timeout', message: HTTP_MESSAGES.timeout(afterMs) })

/** Wraps a failure. */
export const failed = (failure: Failure): Outcome<never> => ({ ok: false, failure })

/** A value that was built from loaded data, and how long it may be cached. */
export interface Loaded<T> {
  readonly value: T
  /** Whether a source failed or its answer lacks something: the value should be built again within seconds. */
  readonly isDegraded: boolean
  /** Milliseconds until the data is asked for again; 0 where it is old already, infinite where none of it is cached. */
  readonly freshForMs: number
  /** Milliseconds until it says what is no longer so, for example a date; infinite where it says nothing of the kind. */
  readonly validForMs: number
}
