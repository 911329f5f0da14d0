import type { z } from 'zod'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import type { ResilientCacheSettings } from './cache-settings.ts'
import type { CacheEntry } from './cache-store.ts'

/**
 * Completeness of a value. `complete`: answers the whole query. `backfilled`: answers the whole query, partly with older data;
 * never fresh. `partial`: answers a part of the query; served only if there is no better value. `empty`: answers nothing; never
 * cached, and served only if there is no other value.
 */
export type Completeness = 'complete' | 'backfilled' | 'partial' | 'empty'

/** A read through the cache. All visitors share the value, so it must not contain visitor data. */
export interface CacheQuery<T> {
  /** Cache key. Two queries may have the same key only if the same value answers both. */
  readonly key: string
  /** Purge tags. Queries with the same key must have the same tags. */
  readonly tags: readonly string[]
  load(): Promise<Outcome<T>>
  /** Remaining time of the caller in milliseconds, which may be less than the deadline of the cache. */
  readonly withinMs?: number | undefined
  /**
   * Validates a stored value, which another release may have written. Returns undefined if it is unusable.
   *
   * @param isExpired whether data with this load time is past its stale window
   */
  read(stored: unknown, isExpired: (askedAtMs: number) => boolean): T | undefined
  /** An incomplete value is reloaded after the same pause as a failed load. */
  completeness(value: T): Completeness
  /** Fills the missing parts of a newer value from an older value. */
  backfill?(newer: T, older: T, olderAskedAtMs: number): T
}

/** Returns a `read` that checks only the structure of a stored value, because the contents were validated when it was loaded. */
export const storedAs =
  <T>(shape: z.ZodType) =>
  (stored: unknown): T | undefined =>
    shape.safeParse(stored).success ? (stored as T) : undefined

/** The result of a read through the cache. */
export interface Served<T> {
  readonly value: T
  /** Milliseconds until the value is reloaded; 0 for a stale or incomplete value. */
  readonly freshForMs: number
  /** State of the cached value, or `source` for a newly loaded value. */
  readonly from: 'fresh' | 'stale' | 'fallback' | 'source'
  /** Age since the request to the source, in milliseconds. */
  readonly ageMs: number
}

/** A stored value. In the state `fallback`, the value is purged or partial and is served only if there is no better value. */
export interface CachedValue<T> extends Served<T> {
  /** Time of the request to the source, in milliseconds since the epoch. */
  readonly askedAtMs: number
}

/** Outcome of a load whose value exceeds the maximum entry size. */
export const TOO_LARGE = failed({ kind: 'malformed', message: 'Answer is too large to be cached' })

export const served = <T>(cached: CachedValue<T>): Outcome<Served<T>> => success(cached)

export const loaded = <T>(value: T, freshForMs: number): Outcome<Served<T>> =>
  success({ value, freshForMs, from: 'source', ageMs: 0 })

/** Serves a loaded value that must not count as fresh. */
export const servedOnce = <T>(outcome: Outcome<T>): Outcome<Served<T>> =>
  outcome.ok ? loaded(outcome.value, 0) : outcome

/** Returns the log details of a load that did not renew a value. */
export const renewalProblem = (
  outcome: Outcome<unknown>,
  completeness: Completeness,
): { readonly kind: string; readonly reason: string } =>
  outcome.ok
    ? { kind: completeness, reason: 'The answer is incomplete' }
    : { kind: outcome.failure.kind, reason: outcome.failure.message }

/** Result of a read through a cache, for metrics. */
export interface CacheReading {
  readonly result: Served<unknown>['from'] | 'failed'
  /** Age of the served value in milliseconds; 0 if no value was served. */
  readonly ageMs: number
}

interface ReadTimes {
  readonly nowMs: number
  /** Time of the last purge of any tag of the query; 0 if there was no purge. */
  readonly purgedAtMs: number
}

/** Returns the absolute difference, because another instance's clock may be ahead. */
const ageMs = (askedAtMs: number, nowMs: number): number => Math.abs(nowMs - askedAtMs)

/** Returns how long a value remains fresh, in milliseconds. */
export const freshForMs = (askedAtMs: number, nowMs: number, { freshMs }: ResilientCacheSettings): number =>
  Math.max(0, freshMs - ageMs(askedAtMs, nowMs))

/** Reads a store entry. Returns undefined if the entry is past its stale window, unreadable or empty. */
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
