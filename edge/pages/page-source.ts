import { type CacheResult, NO_TRACE, type OutgoingTrace, type RequestTrace } from '../telemetry/request-trace.ts'
import type { CachedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'
import type { RenderQueue } from './render-queue.ts'

export interface FoundPage {
  readonly page: CachedPage | null
  readonly result: CacheResult
}

export interface PageSourceParts {
  readonly cache: PageCache
  readonly queue: RenderQueue
  /** Renders and finishes a page. */
  readonly render: (key: string, trace: OutgoingTrace) => Promise<CachedPage>
  /** Called with each page as it is kept. */
  readonly kept: (key: string, page: CachedPage) => void
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Called for each render that failed or was shed, with the id of its trace. */
  readonly report: (error: unknown, traceId: string | null) => void
}

/** The longest that a visitor waits for a page, in milliseconds. */
const DEADLINE_MS = 1_500
/** A refresh behind a served page may wait for a place in the queue, but not push visitors back, in milliseconds. */
const REFRESH_WAIT_MS = 250
/** After a render failed, the stale page is served so long before another one is tried, in milliseconds. */
const FAILED_MS = 1_000

/**
 * Finds pages: fresh from the cache; stale from it while one render runs behind; else by a render that any number of
 * visitors share. A stale page also stands in for a render that fails or takes too long.
 */
export class PageSource {
  readonly #parts: PageSourceParts
  readonly #renders = new Map<string, Promise<CachedPage>>()
  readonly #failedUntilMs = new WeakMap<CachedPage, number>()

  constructor(parts: PageSourceParts) {
    this.#parts = parts
  }

  /** The page at once, where it can be had at once: this is the path of nearly all requests. */
  cached(key: string, trace: RequestTrace = NO_TRACE): FoundPage | null {
    const page = this.#parts.cache.get(key)
    if (page === undefined) return null
    const nowMs = this.#parts.now()
    if (nowMs < page.freshUntilMs) return { page, result: 'hit' }
    // One that lacks something, or names a day that is over, is waited for; it stays what is served where the render fails.
    if (page.isDegraded || nowMs >= page.validUntilMs || nowMs >= page.staleUntilMs) return null
    this.#refresh(key, page, nowMs, trace)
    return { page, result: 'stale' }
  }

  /** The page, after a render of at most 1.5 s where it is not there. */
  async get(key: string, trace: RequestTrace): Promise<FoundPage> {
    const found = this.cached(key, trace)
    if (found !== null) return found
    const page = await this.#withinDeadline(this.#rendered(key, trace)).catch(() => null)
    if (page !== null) return { page, result: 'miss' }
    const fallback = this.#parts.cache.get(key)
    const isUsable = fallback !== undefined && this.#parts.now() < fallback.staleUntilMs
    return isUsable ? { page: fallback, result: 'stale' } : { page: null, result: 'none' }
  }

  /** Renders the page unless it is there, however long that takes. Resolves to whether it is there now, and whole. */
  async warm(key: string): Promise<boolean> {
    const page =
      this.#parts.cache.get(key) ?? (await this.#render(key, NO_TRACE, Number.POSITIVE_INFINITY).catch(() => null))
    return page !== null && !page.isDegraded
  }

  /** Renders a page that has not ended: one that did so while it was rendered is rendered once more. */
  async #rendered(key: string, trace: RequestTrace): Promise<CachedPage> {
    const page = await this.#render(key, trace)
    return this.#parts.now() < page.staleUntilMs ? page : this.#render(key, trace)
  }

  #refresh(key: string, page: CachedPage, nowMs: number, trace: RequestTrace): void {
    if (nowMs < (this.#failedUntilMs.get(page) ?? 0) || this.#renders.has(this.#flight(key))) return
    const behind = trace.renderBehind()
    this.#render(key, behind, REFRESH_WAIT_MS).then(
      () => behind.ended(true),
      () => {
        behind.ended(false)
        this.#failedUntilMs.set(page, this.#parts.now() + FAILED_MS)
      },
    )
  }

  /** What was begun before a purge is no answer for those who come after it. */
  #flight(key: string): string {
    return `${this.#parts.cache.generation} ${key}`
  }

  #render(key: string, trace: OutgoingTrace, longestWaitMs?: number): Promise<CachedPage> {
    const { cache, queue, render, kept, report } = this.#parts
    const { generation } = cache
    const flight = this.#flight(key)
    const running = this.#renders.get(flight)
    if (running !== undefined) return running
    const work = queue
      .run(() => render(key, trace), longestWaitMs)
      .then((page) => {
        cache.set(key, page, generation)
        kept(key, page)
        return page
      })
    const shared = work.finally(() => this.#renders.delete(flight))
    this.#renders.set(flight, shared)
    shared.catch((error: unknown) => report(error, trace.traceId()))
    return shared
  }

  #withinDeadline(work: Promise<CachedPage>): Promise<CachedPage | null> {
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), DEADLINE_MS)
    return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
  }
}
