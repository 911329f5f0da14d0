import { vi } from 'vitest'

/** A clock that tests advance without affecting timers. */
export interface ShiftedTime {
  advance(ms: number): void
}

/** Mocks `Date.now` until `vi.restoreAllMocks()`. */
export const shiftTime = (): ShiftedTime => {
  const now = Date.now.bind(Date)
  let offsetMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + offsetMs)
  return {
    advance: (ms) => {
      offsetMs += ms
    },
  }
}
