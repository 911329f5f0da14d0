/** Returns the result of the work, or of `late()` after the deadline. The work continues, because its result may still be useful. */
export const withinDeadline = async <T>(work: Promise<T>, deadlineMs: number, late: () => T): Promise<T> => {
  const overdue = Promise.withResolvers<T>()
  const timer = setTimeout(() => overdue.resolve(late()), deadlineMs)
  try {
    return await Promise.race([work, overdue.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Maximum time that one turn of the event loop adds to the measured wait. */
const STEP_MS = 100

/** Result of work that did not finish in time. */
export const TIMED_OUT = Symbol('timed out')

/**
 * Returns the result of the work, or `TIMED_OUT` after `waitMs`. Time during which the event loop was blocked does not count, because
 * the answer may already be in the socket buffer.
 */
export const withinLoopTime = async <T>(work: Promise<T>, waitMs: number): Promise<T | typeof TIMED_OUT> => {
  for (let leftMs = waitMs; leftMs > 0; leftMs -= STEP_MS) {
    const result = await withinDeadline<T | typeof TIMED_OUT>(work, Math.min(leftMs, STEP_MS), () => TIMED_OUT)
    if (result !== TIMED_OUT) return result
  }
  return TIMED_OUT
}
