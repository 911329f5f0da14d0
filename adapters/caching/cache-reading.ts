import type { Outcome } from '../../ports/outcome.ts'
import type { Served } from './cached-value.ts'

/** How a read through a cache came out: where the value came from, and how old it is. */
export interface CacheReading {
  readonly result: Served<unknown>['from'] | 'failed'
  /** Since the source was asked for what is served, in milliseconds; 0 where nothing is. */
  readonly ageMs: number
}

/** Told how each read came out. */
export type ObserveCache = (reading: CacheReading) => void

/** What an observer is told of an outcome. */
export const readingOf = (outcome: Outcome<Served<unknown>>): CacheReading =>
  outcome.ok ? { result: outcome.value.from, ageMs: outcome.value.ageMs } : { result: 'failed', ageMs: 0 }
