import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError } from 'cockatiel'
import { DEADLINES } from '../deadlines.ts'

/** The render could not start in time. */
class OverloadedError extends Error {
  readonly kind = 'overloaded'
}

/** Returns whether an error means that the server was too busy to render in time. */
export const isOverload = (error: unknown): boolean =>
  error instanceof OverloadedError || (error instanceof Error && error.name === 'TimeoutError')

/** Limits of the time that a render may wait for its start, in milliseconds. */
export interface WaitLimits {
  /** The queue immediately rejects a render whose expected wait is longer. */
  readonly maxExpectedMs: number
  /** The queue rejects a render that has not started after this time. */
  readonly maxMs: number
}

/** A visitor waits, however long the queue is expected to be, until the deadline for pages. */
const VISITOR_WAIT: WaitLimits = { maxExpectedMs: Number.POSITIVE_INFINITY, maxMs: DEADLINES.visitorMs }
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

  /** Runs a render. Rejects with `OverloadedError` if the queue is full, or the expected or actual wait is too long. */
  async run<T>(render: () => Promise<T>, { maxExpectedMs, maxMs }: WaitLimits = VISITOR_WAIT): Promise<T> {
    if (this.waitMs > maxExpectedMs) throw new OverloadedError('Too many renders are waiting')
    const latestMs = performance.now() + maxMs
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
