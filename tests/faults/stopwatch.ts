const TICK_MS = 5

/**
 * Starts to measure; the function it gives stops and tells the milliseconds gone by, less those in which this thread was
 * held up: a deadline is kept by a timer, and a busy machine must not fail a test.
 */
export const startStopwatch = (): (() => number) => {
  const startMs = performance.now()
  let heldUpMs = 0
  let lastMs = startMs
  const tick = setInterval(() => {
    const nowMs = performance.now()
    heldUpMs += Math.max(0, nowMs - lastMs - TICK_MS * 2)
    lastMs = nowMs
  }, TICK_MS)
  return () => {
    clearInterval(tick)
    const nowMs = performance.now()
    return nowMs - startMs - heldUpMs - Math.max(0, nowMs - lastMs - TICK_MS * 2)
  }
}
