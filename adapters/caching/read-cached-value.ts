import type { CacheQuery } from './cache-query.ts'
import type { CachedValue } from './cached-value.ts'
import type { ResilientCacheSettings } from './resilient-cache-settings.ts'
import type { CacheEntry } from './store/cache-store.ts'

interface ReadTimes {
  readonly nowMs: number
  /** When any tag of the query was last purged; 0 for never. */
  readonly purgedAtMs: number
}

/** Another instance's clock may be ahead: a value from the future counts as being as old as it is early. */
const ageMs = (askedAtMs: number, nowMs: number): number => Math.abs(nowMs - askedAtMs)

/** How long a value that was asked for at a time is still fresh, in milliseconds. */
export const freshForMs = (askedAtMs: number, nowMs: number, { freshMs }: ResilientCacheSettings): number =>
  Math.max(0, freshMs - ageMs(askedAtMs, nowMs))

/** The value of a store entry; undefined where it is past its stale window, cannot be read or is empty. */
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
