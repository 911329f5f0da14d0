import { failed, type Outcome, success } from '../../ports/outcome.ts'
import type { Completeness } from './cache-query.ts'

/** The result of a read through the cache. */
export interface Served<T> {
  readonly value: T
  /** Milliseconds until the value is asked for again; 0 for an old one, and for one that is not complete. */
  readonly freshForMs: number
  /** Where it came from: the cache in one of its states, or its source. */
  readonly from: 'fresh' | 'stale' | 'fallback' | 'source'
  /** Milliseconds since its source was asked for it; 0 where that was just now. */
  readonly ageMs: number
}

/** A value as the store has it. `from` is its state; `fallback`: purged or partial, served only where there is nothing better. */
export interface CachedValue<T> extends Served<T> {
  /** When its source was asked for it, in milliseconds since the epoch. */
  readonly askedAtMs: number
}

/** The outcome of a load whose value would fill the memory. */
export const TOO_LARGE = failed({ kind: 'malformed', message: 'Answer is too large to be cached' })

/** Serves a value from the cache. */
export const served = <T>(cached: CachedValue<T>): Outcome<Served<T>> => success(cached)

/** Serves what the source just gave. */
export const loaded = <T>(value: T, freshForMs: number): Outcome<Served<T>> =>
  success({ value, freshForMs, from: 'source', ageMs: 0 })

/** Serves what was just loaded and is to be asked for again soon, or is outdated already. */
export const servedOnce = <T>(outcome: Outcome<T>): Outcome<Served<T>> =>
  outcome.ok ? loaded(outcome.value, 0) : outcome

/** Why a load did not renew a value, for the log. */
export const renewalProblem = (
  outcome: Outcome<unknown>,
  completeness: Completeness,
): { readonly kind: string; readonly reason: string } =>
  outcome.ok
    ? { kind: completeness, reason: 'The answer lacks what was asked for' }
    : { kind: outcome.failure.kind, reason: outcome.failure.message }
