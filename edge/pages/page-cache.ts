import { LRUCache } from 'lru-cache'
import { HydrationFiles } from '../scripts/hydration-files.ts'
import { type CachedPage, type HydrationFile, sizeOf } from './cached-page.ts'

/** Of the bound, the share of data that hydrates pages which visitors still have, and the cache has no more. */
const LEFT_BEHIND_SHARE = 1 / 16

/**
 * Finished pages by their internal path, and the data that hydrates them by its name; bounded in bytes together, and the least
 * recently read ones give way. It is synchronous and keeps buffers as they are sent, because a hit must cost next to nothing
 * (docs/decisions/page-cache-of-buffers.md).
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #hydration: HydrationFiles
  #generation = 0

  /** `maxBytes`: of everything that is kept. */
  constructor(maxBytes: number) {
    const leftBehindBytes = Math.ceil(maxBytes * LEFT_BEHIND_SHARE)
    this.#hydration = new HydrationFiles(leftBehindBytes)
    this.#pages = new LRUCache({
      maxSize: maxBytes - leftBehindBytes,
      sizeCalculation: sizeOf,
      dispose: ({ hydration }) => {
        if (hydration !== null) this.#hydration.release(hydration)
      },
    })
  }

  /** Rises with each purge: what was begun before it must not be kept after it. */
  get generation(): number {
    return this.#generation
  }

  get count(): number {
    return this.#pages.size
  }

  get bytes(): number {
    return this.#pages.calculatedSize + this.#hydration.leftBehindBytes
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  /** Without counting as a read. */
  peek(key: string): CachedPage | undefined {
    return this.#pages.peek(key)
  }

  /** Puts a page in the place of one that is the same to its readers, unless that has given way meanwhile. */
  replace(key: string, replaced: CachedPage, page: CachedPage): void {
    if (this.peek(key) === replaced) this.set(key, page, this.#generation)
  }

  /** The data that hydrates a page, as long as the page is kept, and for a while after that. */
  hydration(hash: string): HydrationFile | undefined {
    return this.#hydration.get(hash)
  }

  /** Keeps a page that was begun in a generation; of one that was purged meanwhile only what hydrates it. */
  set(key: string, page: CachedPage, generation: number): void {
    const { hydration } = page
    if (generation !== this.#generation) {
      if (hydration !== null) this.#hydration.leave(hydration)
      return
    }
    // Before the page: what the render before it has in common with it is not left behind then.
    if (hydration !== null) this.#hydration.retain(hydration)
    this.#pages.set(key, page)
    // One that is larger than the bound is not kept.
    if (hydration !== null && this.#pages.peek(key) !== page) this.#hydration.release(hydration)
  }

  /** Drops every page that carries one of the tags. */
  purge(tags: readonly string[]): void {
    this.#generation += 1
    for (const [key, page] of this.#pages.entries())
      if (page.tags.some((tag) => tags.includes(tag))) this.#pages.delete(key)
  }
}
