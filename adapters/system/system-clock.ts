import type { ClockPort } from '../../ports/clock.ts'

/** The machine's clock. */
export class SystemClock implements ClockPort {
  now(): number {
    return Date.now()
  }
}
