import type { ClockPort } from '../../ports/clock.ts'

/** Time that stands still until it is told to go on. */
export class FakeClock implements ClockPort {
  #nowMs: number

  /** `startMs`: milliseconds since the epoch, 2026-01-15 noon UTC by default. */
  constructor(startMs: number = Date.UTC(2026, 0, 15, 12)) {
    this.#nowMs = startMs
  }

  now(): number {
    return this.#nowMs
  }

  /** Goes on by so many milliseconds. */
  advance(byMs: number): void {
    this.#nowMs += byMs
  }
}
