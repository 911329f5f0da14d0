import { DEADLINES } from '../deadlines.ts'
import { NoRendererError } from '../next/renderer-client.ts'

/** The render could not start in time. */
class OverloadedError extends Error {
  readonly kind = 'overloaded'
}

/** Returns why a render or a call failed. */
export const failureReason = (error: unknown): 'overloaded' | 'deadline' | 'no_renderer' | 'failed' => {
  if (error instanceof OverloadedError) return 'overloaded'
  if (error instanceof NoRendererError) return 'no_renderer'
  return error instanceof Error && error.name === 'TimeoutError' ? 'deadline' : 'failed'
}

/** `visitor`: a visitor waits for the page. `background`: the refresh of a stale page, or the warm-up. */
export type RenderLane = 'visitor' | 'background'

interface WaitingRender {
  readonly render: () => Promise<unknown>
  /** The queue rejects a render that has not started by this time. */
  readonly latestMs: number
  start(): void
  reject(error: unknown): void
}

const MAX_QUEUED = 256
/** While both lanes wait, one of this many places goes to the background. Otherwise visitors could keep stale pages stale. */
const BACKGROUND_SHARE = 4

/**
 * Limits concurrent renders. Each lane is first in, first out: visitors go first, but the oldest background render gets every
 * fourth place. Rejects visitors that would wait longer than the deadline for pages.
 */
export class RenderQueue {
  readonly #concurrency: number
  readonly #lanes: Readonly<Record<RenderLane, WaitingRender[]>> = { visitor: [], background: [] }
  #running = 0
  #visitorsInRow = 0

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  get inFlight(): number {
    return this.#running
  }

  /** Runs a render. Rejects with `OverloadedError` if too many renders wait, or if a visitor's render could not start in time. */
  async run<T>(render: () => Promise<T>, lane: RenderLane = 'visitor'): Promise<T> {
    const waiting = this.#lanes[lane]
    if (waiting.length >= MAX_QUEUED) throw new OverloadedError('Too many renders are waiting')
    const place = Promise.withResolvers<void>()
    const latestMs = lane === 'visitor' ? performance.now() + DEADLINES.visitorMs : Number.POSITIVE_INFINITY
    waiting.push({ render, latestMs, start: place.resolve, reject: place.reject })
    this.#fill()
    await place.promise
    try {
      return await render()
    } finally {
      this.#running -= 1
      this.#fill()
    }
  }

  /** Whether a render of a visitor waits for a place. */
  isWaiting(render: () => Promise<unknown>): boolean {
    return this.#lanes.visitor.some((waiting) => waiting.render === render)
  }

  /** Moves a waiting background render to the visitors, because a visitor now waits for its page. */
  promote(render: () => Promise<unknown>): void {
    const { visitor, background } = this.#lanes
    const at = background.findIndex((waiting) => waiting.render === render)
    if (at >= 0) visitor.push(...background.splice(at, 1))
  }

  #fill(): void {
    while (this.#running < this.#concurrency) {
      const next = this.#next()
      if (next === undefined) return
      this.#running += 1
      next.start()
    }
  }

  #next(): WaitingRender | undefined {
    const { visitor, background } = this.#lanes
    const nowMs = performance.now()
    while (visitor[0] !== undefined && visitor[0].latestMs < nowMs)
      visitor.shift()?.reject(new OverloadedError('The render waited too long'))
    const isBackgroundsTurn = visitor.length === 0 || this.#visitorsInRow >= BACKGROUND_SHARE - 1
    const fromBackground = isBackgroundsTurn ? background.shift() : undefined
    this.#visitorsInRow = fromBackground === undefined ? this.#visitorsInRow + 1 : 0
    return fromBackground ?? visitor.shift()
  }
}
