/**
 * Chooses the hits that are traced. A hit is answered from memory, and thousands of them a second are alike; to record and send each would
 * cost more than to answer it. All are counted and measured.
 *
 * @param hitsPerSecond `Infinity` for all
 * @returns whether one more hit is traced, by the monotonic time at which it came, in milliseconds
 */
export const hitBudget = (hitsPerSecond: number): ((nowMs: number) => boolean) => {
  let secondMs = Number.NEGATIVE_INFINITY
  let left = 0
  return (nowMs) => {
    if (nowMs - secondMs >= 1_000) {
      secondMs = nowMs
      left = hitsPerSecond
    }
    left -= 1
    return left >= 0
  }
}
