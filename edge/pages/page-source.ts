import {
  type CacheResult,
  NO_TRACE,
  type OutgoingTrace,
  type RequestTrace,
  type UnansweredReason,
} from '../telemetry/request-trace.ts'
import type { CachedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'
import { failureReason, type RenderLane, type RenderQueue } from './render-queue.ts'

/**
 * Why there is no page: the server is too busy to render it in time, the client has exceeded a limit, the render failed, or a form
 * is paused by maintenance.
 */
export type Unavailability = 'busy' | 'limited' | 'failed' | 'maintenance'

export type FoundPage =
  | { readonly page: CachedPage; readonly result: Exclude<CacheResult, 'none'> }
  | { readonly page: null; readonly result: 'none'; readonly reason: UnansweredReason }

interface PageSourceParts {
  readonly cache: PageCache
  readonly queue: RenderQueue
  /** Time that a visitor waits for a page, in milliseconds. */
  readonly deadlineMs: number
  readonly render: (key: string, trace: OutgoingTrace) => Promise<CachedPage>
  /** Whether a renderer is in service. */
  readonly isRendererUp: () => boolean
  /** Called with each page that enters the cache. */
  readonly onCached: (key: string, page: CachedPage) => void
  /** Called with each page that the cache serves. */
  readonly onHit: (key: string, page: CachedPage) => void
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Called for each render that failed or was rejected by the queue, with its trace id. */
  readonly report: (error: unknown, traceId: string | null) => void
}

/** A render that is waiting or running. */
interface Flight {
  readonly page: Promise<CachedPage>
  /** As in the queue. */
  readonly render: () => Promise<CachedPage>
}

/** Pause before the next refresh of a stale page after a failed render. */
const RETRY_AFTER_MS = 1_000

/** Returns what the visitor is told if a request has no answer for this reason. */
export const unavailability = (reason: UnansweredReason): Unavailability => {
  if (reason === 'rate') return 'limited'
  return reason === 'failed' || reason === 'maintenance' ? reason : 'busy'
}

/**
 * Finds pages. Serves fresh pages from the cache. Serves stale pages from the cache while one render refreshes them. For other
 * pages, waiting visitors share one render. If the render fails or takes too long, falls back to a stale page.
 */
export class PageSource {
  readonly #parts: PageSourceParts
  readonly #renders = new Map<string, Flight>()
  readonly #failedUntilMs = new WeakMap<CachedPage, number>()

  constructor(parts: PageSourceParts) {
    this.#parts = parts
  }

  /**
   * Returns the page if the cache can serve it immediately; otherwise null.
   *
   * @param mayRefresh whether the client may cause the refresh of a stale page; called only if none is waiting or running
   */
  cached(key: string, trace: RequestTrace = NO_TRACE, mayRefresh: () => boolean = () => true): FoundPage | null {
    const page = this.#parts.cache.get(key)
    if (page === undefined) return null
    const nowMs = this.#parts.now()
    const isFresh = nowMs < page.freshUntilMs
    // `get` re-renders these pages before answering, and falls back to them if the render fails.
    if (!isFresh && (page.isDegraded || nowMs >= page.validUntilMs || nowMs >= page.staleUntilMs)) return null
    this.#parts.onHit(key, page)
    if (isFresh) return { page, result: 'hit' }
    if (this.#needsRefresh(key, page, nowMs) && mayRefresh()) this.#refresh(key, page, trace)
    return { page, result: 'stale' }
  }

  /**
   * Resolves to the page. Renders it within the deadline if the cache cannot serve it.
   *
   * @param mayRender whether the client may cause a render; called only if one is needed and no other visitor waits for it
   */
  async get(key: string, trace: RequestTrace, mayRender: () => boolean): Promise<FoundPage> {
    const found = this.cached(key, trace)
    if (found !== null) return found
    const isLimited = !this.#renders.has(this.#flight(key)) && !mayRender()
    const page = isLimited ? 'rate' : await this.#withinDeadline(key, this.#rendered(key, trace)).catch(failureReason)
    if (typeof page !== 'string') return { page, result: 'miss' }
    trace.reason(page)
    const fallback = this.#parts.cache.get(key)
    const isUsable = fallback !== undefined && this.#parts.now() < fallback.staleUntilMs
    return isUsable ? { page: fallback, result: 'stale' } : { page: null, result: 'none', reason: page }
  }

  /** Renders a page without a deadline if it is not cached. Resolves to false if the page is degraded or the render failed. */
  async warm(key: string): Promise<boolean> {
    const page = this.#parts.cache.get(key) ?? (await this.#render(key, NO_TRACE, 'background').catch(() => null))
    return page !== null && !page.isDegraded
  }

  /** Renders a page. Renders it again if it expired during the render. */
  async #rendered(key: string, trace: RequestTrace): Promise<CachedPage> {
    const page = await this.#render(key, trace)
    return this.#parts.now() < page.staleUntilMs ? page : this.#render(key, trace)
  }

  #needsRefresh(key: string, page: CachedPage, nowMs: number): boolean {
    return nowMs >= (this.#failedUntilMs.get(page) ?? 0) && !this.#renders.has(this.#flight(key))
  }

  #refresh(key: string, page: CachedPage, trace: RequestTrace): void {
    const background = trace.traceBackgroundRender()
    this.#render(key, background, 'background').then(
      () => background.ended(true),
      () => {
        background.ended(false)
        this.#failedUntilMs.set(page, this.#parts.now() + RETRY_AFTER_MS)
      },
    )
  }

  /** Key of a shared render. Requests after a purge must not share a render from before the purge. */
  #flight(key: string): string {
    return `${this.#parts.cache.generation} ${key}`
  }

  #render(key: string, trace: OutgoingTrace, lane: RenderLane = 'visitor'): Promise<CachedPage> {
    const { cache, queue, onCached, report } = this.#parts
    const { generation } = cache
    const flight = this.#flight(key)
    const running = this.#renders.get(flight)
    if (running !== undefined) {
      if (lane === 'visitor') queue.promote(running.render)
      return running.page
    }
    const render = () => this.#parts.render(key, trace)
    const work = queue.run(render, lane).then((page) => {
      cache.set(key, page, generation)
      onCached(key, page)
      return page
    })
    const shared = work.finally(() => this.#renders.delete(flight))
    this.#renders.set(flight, { page: shared, render })
    shared.catch((error: unknown) => report(error, trace.traceId()))
    return shared
  }

  #withinDeadline(key: string, work: Promise<CachedPage>): Promise<CachedPage | UnansweredReason> {
    const late = Promise.withResolvers<UnansweredReason>()
    const timer = setTimeout(() => late.resolve(this.#lateReason(key)), this.#parts.deadlineMs)
    return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
  }

  /** Returns why a page is not rendered by its deadline. */
  #lateReason(key: string): UnansweredReason {
    if (!this.#parts.isRendererUp()) return 'no_renderer'
    const flight = this.#renders.get(this.#flight(key))
    return flight !== undefined && this.#parts.queue.isWaiting(flight.render) ? 'overloaded' : 'deadline'
  }
}
