import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError } from 'cockatiel'

/** A render that nobody may wait for: more are asked for than can be made within a second. */
class OverloadedError extends Error {
  readonly kind = 'overloaded'
}

/** What a newcomer may have to wait before its render begins, in milliseconds. */
const LONGEST_WAIT_MS = 1_000
/** A render that could not begin by then is given up: the wait was longer than it looked, and its visitors have left. */
const LATEST_START_MS = 1_500
/** A render takes about so long before the first one was measured, in milliseconds. */
const FIRST_GUESS_MS = 80
/** Weight of the newest render in the running mean. */
const NEWEST_SHARE = 0.2
const MOST_QUEUED = 256

/** Renders so many pages at a time; whoever would wait too long for a place is turned away at once. */
export class RenderQueue {
  readonly #places: BulkheadPolicy
  readonly #atOnce: number
  #meanMs = FIRST_GUESS_MS

  /** `atOnce`: renders at the same time. */
  constructor(atOnce: number) {
    this.#atOnce = atOnce
    this.#places = bulkhead(atOnce, MOST_QUEUED)
  }

  /** How long a render that is asked for now would wait, in milliseconds: the renderer works on one thread. */
  get waitMs(): number {
    const queued = MOST_QUEUED - this.#places.queueSlots
    const running = this.#atOnce - this.#places.executionSlots
    return running < this.#atOnce ? 0 : (queued + 1) * this.#meanMs
  }

  /** Renders under way. */
  get inFlight(): number {
    return this.#atOnce - this.#places.executionSlots
  }

  /** Rejects with `OverloadedError` where the wait would be too long. */
  async run<T>(render: () => Promise<T>, longestWaitMs: number = LONGEST_WAIT_MS): Promise<T> {
    if (this.waitMs > longestWaitMs) throw new OverloadedError('Too many renders are waiting')
    const latestMs = performance.now() + Math.max(longestWaitMs, LATEST_START_MS)
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
      this.#meanMs += NEWEST_SHARE * (tookMs - this.#meanMs)
    }
  }
}
