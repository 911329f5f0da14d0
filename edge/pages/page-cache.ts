import { LRUCache } from 'lru-cache'
import { type CachedPage, type HydrationFile, sizeOf, sizeOfHydration } from './cached-page.ts'

/** Of the bound, the share of data that hydrates pages which visitors still have, and the cache has no more. */
const LEFT_BEHIND_SHARE = 1 / 16

/**
 * Finished pages by their internal path, and the data that hydrates them by its name; bounded in bytes together, and the least
 * recently read ones give way. It is synchronous and keeps buffers as they are sent, because a hit must cost next to nothing
 * (docs/decisions/page-cache-of-buffers.md).
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #hydration = new Map<string, HydrationFile>()
  readonly #leftBehind: LRUCache<string, HydrationFile>
  #generation = 0

  /** `maxBytes`: of everything that is kept. */
  constructor(maxBytes: number) {
    const leftBehindBytes = Math.ceil(maxBytes * LEFT_BEHIND_SHARE)
    this.#leftBehind = new LRUCache<string, HydrationFile>({
      maxSize: leftBehindBytes,
      sizeCalculation: sizeOfHydration,
    })
    this.#pages = new LRUCache({
      maxSize: maxBytes - leftBehindBytes,
      sizeCalculation: sizeOf,
      dispose: ({ hydration }) => {
        if (hydration === null || this.#hydration.get(hydration.hash) !== hydration) return
        this.#hydration.delete(hydration.hash)
        this.#leftBehind.set(hydration.hash, hydration)
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
    return this.#pages.calculatedSize + this.#leftBehind.calculatedSize
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  /** The data that hydrates a page, as long as the page is kept, and for a while after that. */
  hydration(hash: string): HydrationFile | undefined {
    return this.#hydration.get(hash) ?? this.#leftBehind.get(hash)
  }

  /** Keeps a page that was begun in a generation; of one that was purged meanwhile only what hydrates it. */
  set(key: string, page: CachedPage, generation: number): void {
    const { hydration } = page
    if (generation === this.#generation) {
      // Before the page: the same data of the render before it is not left behind then.
      if (hydration !== null) this.#hydration.set(hydration.hash, hydration)
      this.#pages.set(key, page)
    }
    if (hydration === null || this.#pages.peek(key) === page) return
    this.#hydration.delete(hydration.hash)
    this.#leftBehind.set(hydration.hash, hydration)
  }

  /** Drops every page that carries one of the tags. */
  purge(tags: readonly string[]): void {
    this.#generation += 1
    for (const [key, page] of this.#pages.entries())
      if (page.tags.some((tag) => tags.includes(tag))) this.#pages.delete(key)
  }
}
