import { failed, type Outcome, success } from '../../ports/outcome.ts'
import type { ResilientCacheSettings } from './cache-settings.ts'
import type { CacheEntry } from './cache-store.ts'

/**
 * How much of the query a value answers. `complete`: all of it. `backfilled`: all of it, partly from an older value; served but
 * never fresh. `partial`: cached, served only without a better value. `empty`: nothing; not cached, served only without any
 * other value.
 */
export type Completeness = 'complete' | 'backfilled' | 'partial' | 'empty'

/** A read through the cache. All visitors share the value, so it must not depend on one of them. */
export interface CacheQuery<T> {
  /** Equal for two queries only if one value answers both. */
  readonly key: string
  /** Tags to purge the value by. Determined by the key. */
  readonly tags: readonly string[]
  /** Loads the value from the source. */
  load(): Promise<Outcome<T>>
  /**
   * Validates a stored value, which another version may have written; undefined if it cannot be used.
   *
   * @param isExpired whether data loaded at that time is past its stale window
   */
  read(stored: unknown, isExpired: (askedAtMs: number) => boolean): T | undefined
  /** Every value that is not complete is reloaded as soon as after a failure. */
  completeness(value: T): Completeness
  /** Completes a newer value from an older one. */
  backfill?(newer: T, older: T, olderAskedAtMs: number): T
}

/** The result of a read through the cache. */
export interface Served<T> {
  readonly value: T
  /** Milliseconds until the value is reloaded; 0 for a stale or incomplete value. */
  readonly freshForMs: number
  /** The state of the cached value, or the source. */
  readonly from: 'fresh' | 'stale' | 'fallback' | 'source'
  /** Age since the request to the source, in milliseconds. */
  readonly ageMs: number
}

/** A stored value. `from` is its state; `fallback`: purged or partial, served only without a better value. */
export interface CachedValue<T> extends Served<T> {
  /** When the source was asked for it, in milliseconds since the epoch. */
  readonly askedAtMs: number
}

/** The outcome of a load whose value exceeds the entry limit. */
export const TOO_LARGE = failed({ kind: 'malformed', message: 'Answer is too large to be cached' })

/** Serves a value from the cache. */
export const served = <T>(cached: CachedValue<T>): Outcome<Served<T>> => success(cached)

/** Serves a value that was just loaded. */
export const loaded = <T>(value: T, freshForMs: number): Outcome<Served<T>> =>
  success({ value, freshForMs, from: 'source', ageMs: 0 })

/** Serves a loaded value that must not count as fresh. */
export const servedOnce = <T>(outcome: Outcome<T>): Outcome<Served<T>> =>
  outcome.ok ? loaded(outcome.value, 0) : outcome

/** Describes for the log why a load did not renew a value. */
export const renewalProblem = (
  outcome: Outcome<unknown>,
  completeness: Completeness,
): { readonly kind: string; readonly reason: string } =>
  outcome.ok
    ? { kind: completeness, reason: 'The answer lacks what was asked for' }
    : { kind: outcome.failure.kind, reason: outcome.failure.message }

/** Result of a read through a cache, for metrics. */
export interface CacheReading {
  readonly result: Served<unknown>['from'] | 'failed'
  /** Age of the served value in milliseconds; 0 without one. */
  readonly ageMs: number
}

interface ReadTimes {
  readonly nowMs: number
  /** When any tag of the query was last purged; 0 for never. */
  readonly purgedAtMs: number
}

/** Another instance's clock may be ahead: the distance to a future time counts as age. */
const ageMs = (askedAtMs: number, nowMs: number): number => Math.abs(nowMs - askedAtMs)

/** Returns how long a value from a time is still fresh, in milliseconds. */
export const freshForMs = (askedAtMs: number, nowMs: number, { freshMs }: ResilientCacheSettings): number =>
  Math.max(0, freshMs - ageMs(askedAtMs, nowMs))

/** Reads a store entry; undefined if it is past its stale window, unreadable or empty. */
export const readCachedValue = <T>(
  query: CacheQuery<T>,
  { askedAtMs, value: stored }: CacheEntry,
  { nowMs, purgedAtMs }: ReadTimes,
  settings: ResilientCacheSettings,
): CachedValue<T> | undefined => {
  const isExpired = (atMs: number) => ageMs(atMs, nowMs) >= settings.staleMs
  const value = isExpired(askedAtMs) ? undefined : query.read(stored, isExpired)
  if (value === undefined) return undefined
  const completeness = query.completeness(value)
  if (completeness === 'empty') return undefined
  const isPurged = askedAtMs <= purgedAtMs
  const freshMs = completeness === 'complete' && !isPurged ? freshForMs(askedAtMs, nowMs, settings) : 0
  const aged = { value, askedAtMs, ageMs: ageMs(askedAtMs, nowMs) }
  if (freshMs > 0) return { ...aged, from: 'fresh', freshForMs: freshMs }
  return { ...aged, from: isPurged || completeness === 'partial' ? 'fallback' : 'stale', freshForMs: 0 }
}
