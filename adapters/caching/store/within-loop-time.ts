import { withinDeadline } from '../within-deadline.ts'

/** Longest that counts of one turn of the event loop, in milliseconds. */
const STEP_MS = 100

/** Stands for a result that did not come in time. */
export const LATE = Symbol('late')

/**
 * The result of some work, or `LATE` when it takes longer than `waitMs` of a loop that runs: while it is blocked, an answer
 * may lie in its socket unread, so that time says nothing about who is waited for.
 */
export const withinLoopTime = async <T>(work: Promise<T>, waitMs: number): Promise<T | typeof LATE> => {
  for (let leftMs = waitMs; leftMs > 0; leftMs -= STEP_MS) {
    const result = await withinDeadline<T | typeof LATE>(work, Math.min(leftMs, STEP_MS), () => LATE)
    if (result !== LATE) return result
  }
  return LATE
}
