import { setTimeout as pause } from 'node:timers/promises'
import type { ProcessorShare } from './processor-share.ts'

/** Interval of the checks for renders in flight. */
const POLL_MS = 50

/** Runs tasks one at a time while no visitor waits for a render, within a share of the processor. A new task replaces a waiting one with the same key. */
export class IdleTasks {
  readonly #isIdle: () => boolean
  readonly #share: ProcessorShare
  readonly #waiting = new Map<string, () => Promise<void>>()
  #isRunning = false

  constructor(isIdle: () => boolean, share: ProcessorShare) {
    this.#isIdle = isIdle
    this.#share = share
  }

  /** @param task a rejection is ignored */
  add(key: string, task: () => Promise<void>): void {
    this.#waiting.set(key, task)
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (const [key, task] of this.#waiting) {
      this.#waiting.delete(key)
      while (!this.#isIdle()) await pause(POLL_MS, undefined, { ref: false })
      await this.#share.run(task).catch(() => {})
    }
    // There must be no `await` between the last check of the queue and this line. Otherwise `add` might not restart the loop.
    this.#isRunning = false
  }
}
