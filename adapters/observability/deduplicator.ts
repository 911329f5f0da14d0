import type { ClockPort } from '../../ports/clock.ts'

const MAX_REMEMBERED = 1_000

/** Knows what was told just now, so that it is not told again. Forgets the oldest where it would remember too much. */
export class Deduplicator {
  readonly #clock: ClockPort
  readonly #quietMs: number
  readonly #toldMs = new Map<string, number>()

  /** `quietMs`: how long something is not told again. */
  constructor(clock: ClockPort, quietMs: number) {
    this.#clock = clock
    this.#quietMs = quietMs
  }

  /** Whether this was not told just now; from now on it was. */
  shouldReport(what: string): boolean {
    const nowMs = this.#clock.now()
    if (nowMs - (this.#toldMs.get(what) ?? Number.NEGATIVE_INFINITY) < this.#quietMs) return false
    this.#toldMs.delete(what)
    this.#toldMs.set(what, nowMs)
    const [oldest] = this.#toldMs.keys()
    if (this.#toldMs.size > MAX_REMEMBERED && oldest !== undefined) this.#toldMs.delete(oldest)
    return true
  }
}
