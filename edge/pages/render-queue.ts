import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError } from 'cockatiel'

/** The render could not start in time. */
class OverloadedError extends Error {
  readonly kind = 'overloaded'
}

/** The queue immediately rejects a render whose expected wait is longer. */
const MAX_WAIT_MS = 1_000
/** The queue rejects a render that has not started after this time, because its visitors have left. */
const MAX_START_MS = 1_500
/** Estimated duration of a render before the first measurement. */
const INITIAL_MEAN_MS = 80
/** Weight of the newest render in the moving average. */
const NEWEST_WEIGHT = 0.2
const MAX_QUEUED = 256

/** Limits concurrent renders, and rejects renders that would wait too long. */
export class RenderQueue {
  readonly #places: BulkheadPolicy
  readonly #concurrency: number
  #meanMs = INITIAL_MEAN_MS

  constructor(concurrency: number) {
    this.#concurrency = concurrency
    this.#places = bulkhead(concurrency, MAX_QUEUED)
  }

  /** Expected wait of a new render for the renderer's only thread. */
  get waitMs(): number {
    const queued = MAX_QUEUED - this.#places.queueSlots
    const running = this.#concurrency - this.#places.executionSlots
    return running < this.#concurrency ? 0 : (queued + 1) * this.#meanMs
  }

  get inFlight(): number {
    return this.#concurrency - this.#places.executionSlots
  }

  /** Runs a render. Rejects with `OverloadedError` if the expected or actual wait is too long. */
  async run<T>(render: () => Promise<T>, maxWaitMs: number = MAX_WAIT_MS): Promise<T> {
    if (this.waitMs > maxWaitMs) throw new OverloadedError('Too many renders are waiting')
    const latestMs = performance.now() + Math.max(maxWaitMs, MAX_START_MS)
    try {
      return await this.#places.execute(() => {
        if (performance.now() > latestMs) throw new OverloadedError('The render waited too long')
        return this.#measured(render)
      })
    } catch (error) {
      throw isBulkheadRejectedError(error) ? new OverloadedError('Too many renders are waiting') : error
    }
  }

  async #measured<T>(render: () => Promise<T>): Promise<T> {
    const startMs = performance.now()
    try {
      return await render()
    } finally {
      const tookMs = (performance.now() - startMs) / Math.max(1, this.inFlight)
      this.#meanMs += NEWEST_WEIGHT * (tookMs - this.#meanMs)
    }
  }
}
