/**
 * What a call to the outside can come to. Expected failures are values; only programming mistakes throw.
 * `network`: no answer at all; `timeout`, `aborted`: no answer in time or called off; `status`: an answer outside
 * 200-299; `malformed`: an answer that is not what was agreed; `refused`: not even asked (circuit open, no host allowed).
 */
export type FailureKind = 'network' | 'timeout' | 'aborted' | 'status' | 'malformed' | 'refused'

export interface Failure {
  readonly kind: FailureKind
  /** One of the messages of section 8 of the specification where it names one. */
  readonly message: string
  /** HTTP status, where there was an answer. */
  readonly status?: number
}

/**
 * `freshForMs`: of an answer that is kept, how long it still counts as up to date; 0 where an old one was served, or one
 * that is to be asked for again soon. Left out where nothing is kept.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly freshForMs?: number }
  | { readonly ok: false; readonly failure: Failure }

/** Wraps a value as a success. */
export const success = <T>(value: T): Outcome<T> => ({ ok: true, value })

/** A call without an answer in time, in the words of section 8 of the specification. */
export const timedOut = (afterMs: number): Failure => ({ kind: 'timeout', message: `timeout of ${afterMs}ms exceeded` })

/** Wraps a failure. */
export const failed = (failure: Failure): Outcome<never> => ({ ok: false, failure })
