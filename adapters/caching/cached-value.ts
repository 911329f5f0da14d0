import { failed, type Outcome, success } from '../../ports/outcome.ts'
import type { Completeness } from './cache-query.ts'

/** The result of a read through the cache. */
export interface Served<T> {
  readonly value: T
  /** Milliseconds until the value is asked for again; 0 for an old one, and for one that is not complete. */
  readonly freshForMs: number
}

/** A value as the store has it. */
export interface CachedValue<T> extends Served<T> {
  /** When its source was asked for it, in milliseconds since the epoch. */
  readonly askedAtMs: number
  /** `fallback`: purged or partial, served only where there is nothing better. */
  readonly state: 'fresh' | 'stale' | 'fallback'
}

/** The outcome of a load whose value would fill the memory. */
export const TOO_LARGE = failed({ kind: 'malformed', message: 'Answer is too large to be cached' })

/** Serves a value from the cache. */
export const served = <T>({ value, freshForMs }: CachedValue<T>): Outcome<Served<T>> => success({ value, freshForMs })

/** Serves what was just loaded and is to be asked for again soon, or is outdated already. */
export const servedOnce = <T>(outcome: Outcome<T>): Outcome<Served<T>> =>
  outcome.ok ? success({ value: outcome.value, freshForMs: 0 }) : outcome

/** Why a load did not renew a value, for the log. */
export const renewalProblem = (
  outcome: Outcome<unknown>,
  completeness: Completeness,
): { readonly kind: string; readonly reason: string } =>
  outcome.ok
    ? { kind: completeness, reason: 'The answer lacks what was asked for' }
    : { kind: outcome.failure.kind, reason: outcome.failure.message }
