import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 50

/** Polls a condition until it is true. Rejects with its description after a timeout. */
export const until = async (
  description: string,
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> => {
  const endMs = performance.now() + timeoutMs
  while (!(await isTrue())) {
    if (performance.now() > endMs) throw new Error(`timed out: ${description}`)
    await pause(POLL_MS)
  }
}
