import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 50

/** Waits until a condition holds. Rejects with its description where it does not in time. */
export const until = async (what: string, isSo: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> => {
  const endMs = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`waited in vain: ${what}`)
    await pause(POLL_MS)
  }
}
