import { LRUCache } from 'lru-cache'
import type { ClockPort } from '../../ports/clock.ts'

/** Suppresses a report that was made a moment ago, and counts it. Beyond 1,000 different ones the least recent is forgotten. */
export class Deduplicator {
  readonly #clock: ClockPort
  readonly #quietMs: number
  readonly #made = new LRUCache<string, { readonly atMs: number; suppressed: number }>({ max: 1_000 })

  /** @param quietMs how long the same report is suppressed */
  constructor(clock: ClockPort, quietMs: number) {
    this.#clock = clock
    this.#quietMs = quietMs
  }

  /** Whether to make a report; if so, it counts as made now. */
  shouldReport(report: string): boolean {
    return this.repeatsOf(report) !== null
  }

  /** How often a report was suppressed since it was made last; null where it is to be suppressed, else it counts as made now. */
  repeatsOf(report: string): number | null {
    const nowMs = this.#clock.now()
    const made = this.#made.get(report)
    if (made !== undefined && nowMs - made.atMs < this.#quietMs) {
      made.suppressed += 1
      return null
    }
    this.#made.set(report, { atMs: nowMs, suppressed: 0 })
    return made?.suppressed ?? 0
  }
}
