import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { readJson } from '../../domain/text/read-json.ts'
import { type CachedPage, type HydrationFile, sizeOf, sizeOfHydration } from './cached-page.ts'

/**
 * The hydration files of cached pages, by hash. Pages of a site may share a file. A file stays for a while after its last page
 * was evicted, because visitors may have that page open.
 */
class HydrationFiles {
  readonly #retained = new Map<string, { readonly file: HydrationFile; pages: number }>()
  readonly #orphaned: LRUCache<string, HydrationFile>

  /** @param maxOrphanedBytes maximum memory of files whose pages were evicted */
  constructor(maxOrphanedBytes: number) {
    this.#orphaned = new LRUCache({ maxSize: maxOrphanedBytes, sizeCalculation: sizeOfHydration })
  }

  /** Memory of files that no cached page uses. */
  get orphanedBytes(): number {
    return this.#orphaned.calculatedSize
  }

  get(hash: string): HydrationFile | undefined {
    return this.#retained.get(hash)?.file ?? this.#orphaned.get(hash)
  }

  /** Must be called with the file of each page that enters the cache. */
  retain(file: HydrationFile): void {
    const entry = this.#retained.get(file.hash)
    if (entry === undefined) this.#retained.set(file.hash, { file, pages: 1 })
    else entry.pages += 1
    this.#orphaned.delete(file.hash)
  }

  /** Must be called with the file of each page that leaves the cache. */
  release(file: HydrationFile): void {
    const entry = this.#retained.get(file.hash)
    if (entry === undefined) return
    entry.pages -= 1
    if (entry.pages > 0) return
    this.#retained.delete(file.hash)
    this.#orphaned.set(file.hash, file)
  }

  /** Must be called with the file of a page that was sent but not cached. */
  keepOrphan(file: HydrationFile): void {
    if (!this.#retained.has(file.hash)) this.#orphaned.set(file.hash, file)
  }
}

/** Memory share for the hydration files of evicted pages. */
const ORPHANED_SHARE = 1 / 16

/**
 * LRU cache of finished pages and their hydration files, limited in bytes. It is synchronous and stores buffers exactly as they
 * are sent, so a hit costs almost nothing (docs/decisions/page-cache-of-buffers.md).
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #hydration: HydrationFiles
  readonly #keepsPages: boolean
  #generation = 0

  /**
   * @param maxBytes maximum memory of pages and hydration files together
   * @param keepsPages if false, the cache keeps only hydration files, and each request renders its page
   */
  constructor(maxBytes: number, keepsPages = true) {
    this.#keepsPages = keepsPages
    const orphanedBytes = Math.ceil(maxBytes * ORPHANED_SHARE)
    this.#hydration = new HydrationFiles(orphanedBytes)
    this.#pages = new LRUCache({
      maxSize: maxBytes - orphanedBytes,
      sizeCalculation: sizeOf,
      dispose: ({ hydration }) => {
        if (hydration !== null) this.#hydration.release(hydration)
      },
    })
  }

  /** Increases with each purge. `set` uses it to reject pages whose render began before a purge. */
  get generation(): number {
    return this.#generation
  }

  get count(): number {
    return this.#pages.size
  }

  get bytes(): number {
    return this.#pages.calculatedSize + this.#hydration.orphanedBytes
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  /** Returns the keys of all pages. */
  keys(): readonly string[] {
    return [...this.#pages.keys()]
  }

  /** Reads a page without marking it as recently used. */
  peek(key: string): CachedPage | undefined {
    return this.#pages.peek(key)
  }

  /** Replaces a page with an equivalent one. Does nothing if the page was evicted or replaced in the meantime. */
  replace(key: string, replaced: CachedPage, page: CachedPage): void {
    if (this.peek(key) === replaced) this.set(key, page, this.#generation)
  }

  /** Returns the hydration file of a cached or recently evicted page. */
  hydration(hash: string): HydrationFile | undefined {
    return this.#hydration.get(hash)
  }

  /** Caches a page whose render began in `generation`. If a purge has happened since, keeps only its hydration file. */
  set(key: string, page: CachedPage, generation: number): void {
    const { hydration } = page
    if (generation !== this.#generation || !this.#keepsPages) {
      if (hydration !== null) this.#hydration.keepOrphan(hydration)
      return
    }
    // Must come before `set`, which releases the file of the previous render and would orphan a shared file.
    if (hydration !== null) this.#hydration.retain(hydration)
    this.#pages.set(key, page)
    // A page that exceeds the limit of the cache is not stored.
    if (hydration !== null && this.#pages.peek(key) !== page) this.#hydration.release(hydration)
  }

  purge(tags: readonly string[]): void {
    this.#generation += 1
    for (const [key, page] of this.#pages.entries())
      if (page.tags.some((tag) => tags.includes(tag))) this.#pages.delete(key)
  }
}

const bodySchema = z.object({ tags: z.array(z.string()) })

/** Pages have only tags of their site, content and path. Any other tag belongs to data, so its purge evicts all pages. */
const EVERY_PAGE = 'pages'
const PAGE_TAG = /^(?:site|content|page):/
/** Ignored, because a purge of a site's prices also contains the site's tag, which evicts the pages. */
const SITE_PRICES = /^site-prices:/

export const purgePages = (cache: PageCache, tags: readonly string[]): void =>
  cache.purge(tags.filter((tag) => !SITE_PRICES.test(tag)).map((tag) => (PAGE_TAG.test(tag) ? tag : EVERY_PAGE)))

export const purgeAllPages = (cache: PageCache): void => cache.purge([EVERY_PAGE])

/** Reads the tags of a purge request that the renderer accepted. */
export const readPurgedTags = (body: string): readonly string[] => readJson(bodySchema, body)?.tags ?? []
