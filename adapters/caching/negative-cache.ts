import { LRUCache } from 'lru-cache'
import type { Outcome } from '../../ports/outcome.ts'

interface NegativeEntry<T> {
  readonly outcome: Outcome<T>
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * Outcomes of loads that brought no complete value, so that a source in trouble is not asked by every request. Beyond
 * 1,000 entries the least recently asked one is dropped.
 */
export class NegativeCache<T> {
  readonly #entries = new LRUCache<string, NegativeEntry<T>>({ max: 1_000 })

  /** Remembers an outcome from a time on, so long in milliseconds. One that is remembered for longer stays. */
  add(key: string, outcome: Outcome<T>, fromMs: number, forMs: number): void {
    const untilMs = fromMs + forMs
    const entry = this.#entries.get(key)
    if (entry !== undefined && entry.fromMs <= fromMs && entry.untilMs > untilMs) return
    this.#entries.set(key, { outcome, fromMs, untilMs })
  }

  /** Puts a better outcome in the place of one that is remembered, for as long as that one. */
  improve(key: string, outcome: Outcome<T>): void {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#entries.set(key, { ...entry, outcome })
  }

  /** The outcome that holds at this time, if one does. */
  find(key: string, nowMs: number): Outcome<T> | undefined {
    const entry = this.#entries.get(key)
    // Before its time it holds no longer, either: the clock was set back.
    if (entry !== undefined && nowMs >= entry.fromMs && nowMs < entry.untilMs) return entry.outcome
    this.#entries.delete(key)
    return undefined
  }
}
