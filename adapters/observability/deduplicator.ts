import { LRUCache } from 'lru-cache'
import type { ClockPort } from '../../ports/clock.ts'

/** Suppresses a report that was made a moment ago. Beyond 1,000 different ones the least recent is forgotten. */
export class Deduplicator {
  readonly #clock: ClockPort
  readonly #quietMs: number
  readonly #reportedAtMs = new LRUCache<string, number>({ max: 1_000 })

  /** @param quietMs how long the same report is suppressed */
  constructor(clock: ClockPort, quietMs: number) {
    this.#clock = clock
    this.#quietMs = quietMs
  }

  /** Whether to make a report; if so, it counts as made now. */
  shouldReport(report: string): boolean {
    const nowMs = this.#clock.now()
    if (nowMs - (this.#reportedAtMs.get(report) ?? Number.NEGATIVE_INFINITY) < this.#quietMs) return false
    this.#reportedAtMs.set(report, nowMs)
    return true
  }
}
