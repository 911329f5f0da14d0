import type { Outcome } from '../../ports/outcome.ts'

/**
 * How much of what was asked for a value holds. `complete`: all of it. `backfilled`: all of it, a part taken from an older
 * value, so it is served and never fresh. `partial`: cached, and served where there is nothing better. `empty`: nothing; not
 * cached, and served where there is no other value.
 */
export type Completeness = 'complete' | 'backfilled' | 'partial' | 'empty'

/** A value to read through the cache. It is shared by all visitors, so no part of it may depend on one of them. */
export interface CacheQuery<T> {
  /** Equal for two queries only where one value answers both. */
  readonly key: string
  /** What the value can be purged by. Follows from the key. */
  readonly tags: readonly string[]
  /** Asks the source. */
  load(): Promise<Outcome<T>>
  /**
   * Checks the shape of a stored value, which another version of this program may have written; undefined where it cannot
   * be used.
   *
   * @param isExpired whether what was asked for at that time is past its stale window
   */
  read(stored: unknown, isExpired: (askedAtMs: number) => boolean): T | undefined
  /** All but a complete value are asked for again as soon as after a failure. */
  completeness(value: T): Completeness
  /** Adds to a newer value what it lacks and an older one has. Without it nothing is backfilled. */
  backfill?(newer: T, older: T, olderAskedAtMs: number): T
}
