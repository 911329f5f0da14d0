import type { ClockPort } from '../../ports/clock.ts'

export class SystemClock implements ClockPort {
  now(): number {
    return Date.now()
  }
}
