import { setTimeout as sleep } from 'node:timers/promises'

/** A slow task, such as a render that waits for a source, must not delay the next one for minutes. */
const MAX_PAUSE_MS = 2_000

interface Timing {
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

const REAL_TIMING: Timing = {
  now: () => performance.now(),
  pause: (ms) => sleep(ms, undefined, { ref: false }),
}

/**
 * Runs background tasks one at a time, and pauses after each, so that all together take at most a share of one processor. Measures the
 * duration of a task, which is at least its processor time: on a busy machine, it pauses longer.
 */
export class ProcessorShare {
  readonly #pausePerMs: number
  readonly #timing: Timing
  #last: Promise<unknown> = Promise.resolve()

  /** @param share above 0, at most 1; 1 pauses never */
  constructor(share: number, timing: Timing = REAL_TIMING) {
    this.#pausePerMs = (1 - share) / share
    this.#timing = timing
  }

  /** Runs a task when the earlier ones have ended and paused. Returns its result. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const { now, pause } = this.#timing
    const started = this.#last.then(async () => {
      const startMs = now()
      const [result] = await Promise.allSettled([task()])
      return { result, pauseMs: Math.min((now() - startMs) * this.#pausePerMs, MAX_PAUSE_MS) }
    })
    this.#last = started.then(({ pauseMs }) => (pauseMs > 0 ? pause(pauseMs) : undefined))
    return started.then(({ result }) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
  }
}
