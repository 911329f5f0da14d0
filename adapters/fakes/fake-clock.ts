import type { ClockPort } from '../../ports/clock.ts'

/** A clock that stands still until a test advances it. */
export class FakeClock implements ClockPort {
  #nowMs: number

  /** @param startMs milliseconds since the epoch, 2026-01-15 noon UTC by default */
  constructor(startMs: number = Date.UTC(2026, 0, 15, 12)) {
    this.#nowMs = startMs
  }

  now(): number {
    return this.#nowMs
  }

  /** Advances by so many milliseconds. */
  advance(byMs: number): void {
    this.#nowMs += byMs
  }
}
