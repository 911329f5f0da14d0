import { failed, type Outcome } from '../../ports/outcome.ts'
import type { Completeness } from './cache-query.ts'

/**
 * What is found on the shelf. `poor`, that is purged or lacking: still better than nothing, but nobody gets it while a
 * better one can be had.
 */
export interface CachedValue<T> {
  readonly value: T
  readonly askedAtMs: number
  readonly state: 'fresh' | 'stale' | 'poor'
  /** 0 for all but a fresh one. */
  readonly freshForMs: number
}

/** What comes of an answer that would fill the memory. */
export const TOO_LARGE = failed({ kind: 'malformed', message: 'Answer is too large to be kept' })

/** What is kept, as an outcome that says how long it counts as up to date. */
export const told = <T>({ value, freshForMs }: CachedValue<T>): Outcome<T> => ({ ok: true, value, freshForMs })

/** An answer that is soon to be asked for again, or outdone already. */
export const notFresh = <T>(outcome: Outcome<T>): Outcome<T> => (outcome.ok ? { ...outcome, freshForMs: 0 } : outcome)

/** Why an answer set the source back, for whoever runs the house. */
export const reasonOf = <T>(
  outcome: Outcome<T>,
  worth: Completeness,
): { readonly kind: string; readonly reason: string } => {
  if (!outcome.ok) return { kind: outcome.failure.kind, reason: outcome.failure.message }
  if (worth === 'none') return { kind: 'empty', reason: 'Nothing worth keeping' }
  return {
    kind: 'incomplete',
    reason: worth === 'mended' ? 'Something lacks, and is kept as it was' : 'Something lacks',
  }
}
