import { vi } from 'vitest'

/** Time that a test can move on: everything that reads the clock sees it, timers go on as they were. */
export interface ShiftedTime {
  moveOn(ms: number): void
}

/** Takes over `Date.now`; `vi.restoreAllMocks()` gives it back. */
export const shiftTime = (): ShiftedTime => {
  const now = Date.now.bind(Date)
  let offsetMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + offsetMs)
  return {
    moveOn: (ms) => {
      offsetMs += ms
    },
  }
}
