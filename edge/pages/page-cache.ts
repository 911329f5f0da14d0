import { LRUCache } from 'lru-cache'
import { type CachedPage, sizeOf } from './cached-page.ts'

/**
 * Finished pages by their internal path, bounded in bytes; the least recently read ones give way. It is synchronous and
 * keeps buffers as they are sent, because a hit must cost next to nothing (docs/decisions/page-cache-of-buffers.md).
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  #generation = 0

  /** `maxBytes`: of everything that is kept. */
  constructor(maxBytes: number) {
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
  }

  /** Rises with each purge: what was begun before it must not be kept after it. */
  get generation(): number {
    return this.#generation
  }

  get count(): number {
    return this.#pages.size
  }

  get bytes(): number {
    return this.#pages.calculatedSize
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  /** Keeps a page that was begun in a generation; one that was purged meanwhile is not kept. */
  set(key: string, page: CachedPage, generation: number): void {
    if (generation === this.#generation) this.#pages.set(key, page)
  }

  /** Drops every page that carries one of the tags. */
  purge(tags: readonly string[]): void {
    this.#generation += 1
    for (const [key, page] of this.#pages.entries())
      if (page.tags.some((tag) => tags.includes(tag))) this.#pages.delete(key)
  }
}
