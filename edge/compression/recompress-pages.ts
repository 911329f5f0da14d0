import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { CachedPage } from '../pages/cached-page.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { compressSmall } from './compress-text.ts'

const unzip = promisify(gunzip)

/** How often it is asked whether renders are under way, in milliseconds. */
const POLL_MS = 50

export interface RecompressionParts {
  readonly cache: Pick<PageCache, 'peek' | 'replace'>
  /** Whether nobody waits for a render. */
  readonly isIdle: () => boolean
}

/**
 * Compresses kept pages once more while nobody waits for a render, one at a time: a tenth fewer bytes for ten times the time,
 * which no visitor has to wait for.
 */
export class PageRecompression {
  readonly #parts: RecompressionParts
  readonly #waiting = new Map<string, CachedPage>()
  /** What this has made: a page that was rendered again without a change keeps it. */
  readonly #small = new WeakSet<Buffer>()
  #isRunning = false

  constructor(parts: RecompressionParts) {
    this.#parts = parts
  }

  /** Has a page that was just kept compressed again, unless it lacks something and will soon be replaced. */
  add(key: string, page: CachedPage): void {
    if (page.isDegraded || this.#small.has(page.brotli)) return
    this.#waiting.set(key, page)
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (const [key, page] of this.#waiting) {
      this.#waiting.delete(key)
      // One that cannot be compressed again is served as it is.
      await this.#recompress(key, page).catch(() => {})
    }
    // Within the turn that found none waiting: one that comes after it starts again.
    this.#isRunning = false
  }

  async #recompress(key: string, page: CachedPage): Promise<void> {
    const { cache, isIdle } = this.#parts
    while (!isIdle()) await pause(POLL_MS, undefined, { ref: false })
    if (cache.peek(key) !== page) return
    const brotli = await compressSmall(await unzip(page.gzip))
    this.#small.add(brotli)
    cache.replace(key, page, { ...page, brotli })
  }
}
