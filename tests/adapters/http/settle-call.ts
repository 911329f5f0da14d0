import { setImmediate as nextTurn } from 'node:timers/promises'
import { vi } from 'vitest'

const MAX_TIMERS = 1_000

/**
 * Waits for a call while the clock is fake, and `setImmediate` is real. Moves the clock only while the call waits for a timer: other
 * code of the process, such as the HTTP client, may start timers at any moment, and running them would move the clock.
 */
export const settleCall = async <T>(call: Promise<T>): Promise<T> => {
  let isSettled = false
  const settled = call.finally(() => {
    isSettled = true
  })
  for (let timers = 0; timers < MAX_TIMERS; timers += 1) {
    await nextTurn()
    if (isSettled) return settled
    await vi.advanceTimersToNextTimerAsync()
  }
  throw new Error(`The call still runs after ${MAX_TIMERS} timers`)
}
