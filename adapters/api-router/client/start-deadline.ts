/**
 * Calls `giveUp` when so many milliseconds have passed, and hands back what stops it. On a busy machine a timer may fire
 * while an answer lies in the socket unread: the turn of the event loop that reads it comes first.
 *
 * @param afterMs `Infinity` is never
 */
export const startDeadline = (afterMs: number, giveUp: () => void): (() => void) => {
  if (!Number.isFinite(afterMs)) return () => {}
  let turn: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    turn = setImmediate(giveUp)
  }, afterMs)
  return () => {
    clearTimeout(timer)
    clearImmediate(turn)
  }
}
