import type { Outcome } from '../../ports/outcome.ts'

/** Something to ask of a source whose answer is everybody's: nothing of a visitor may be in any part of it. */
export interface Question<T> {
  /** Equal for two questions only where one answer serves both. */
  readonly key: string
  /** What the answer can be purged by. Follows from the key. */
  readonly tags: readonly string[]
  ask(): Promise<Outcome<T>>
  /** Reads an answer that was kept, maybe by another version of this program; undefined where it is of no use here. */
  read(kept: unknown): T | undefined
  /** An answer that is not worth keeping is served where there is no other, and asked for again as soon as a failure. */
  isWorthKeeping(answer: T): boolean
}
