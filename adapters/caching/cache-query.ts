import type { Outcome } from '../../ports/outcome.ts'

/**
 * What an answer is worth. `whole`: all that was asked. `mended`: what it lacks was taken from an older answer, so it is
 * served, and never fresh. `lacking`: kept and better than nothing, but nobody gets it while a better one can be had.
 * `none`: not kept at all, served where there is no other.
 */
export type Completeness = 'whole' | 'mended' | 'lacking' | 'none'

/** Something to ask of a source whose answer is everybody's: nothing of a visitor may be in any part of it. */
export interface CacheQuery<T> {
  /** Equal for two questions only where one answer serves both. */
  readonly key: string
  /** What the answer can be purged by. Follows from the key. */
  readonly tags: readonly string[]
  ask(): Promise<Outcome<T>>
  /**
   * Reads an answer that was kept, maybe by another version of this program; undefined where it is of no use here.
   *
   * @param isExpired whether what was asked for at that time is past its stale window
   */
  read(kept: unknown, isExpired: (askedAtMs: number) => boolean): T | undefined
  /** All but a whole answer are asked for again as soon as a failure. */
  worth(answer: T): Completeness
  /** Takes what a lacking answer lacks from one that was kept, and asked for at that time. Without it nothing is mended. */
  mend?(lacking: T, kept: T, keptAskedAtMs: number): T
}
