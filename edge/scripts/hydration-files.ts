import { LRUCache } from 'lru-cache'
import { type HydrationFile, sizeOfHydration } from '../pages/cached-page.ts'

/**
 * What hydrates kept pages, by its name, as long as one of them is kept; and for a while after that, for visitors who still
 * have the page. Pages of one site may share a file.
 */
export class HydrationFiles {
  readonly #kept = new Map<string, { readonly file: HydrationFile; pages: number }>()
  readonly #leftBehind: LRUCache<string, HydrationFile>

  /** `leftBehindBytes`: the most that files of pages which are gone may take. */
  constructor(leftBehindBytes: number) {
    this.#leftBehind = new LRUCache({ maxSize: leftBehindBytes, sizeCalculation: sizeOfHydration })
  }

  /** Of files that no kept page has. */
  get leftBehindBytes(): number {
    return this.#leftBehind.calculatedSize
  }

  get(hash: string): HydrationFile | undefined {
    return this.#kept.get(hash)?.file ?? this.#leftBehind.get(hash)
  }

  /** Called with the file of each page that is kept. */
  retain(file: HydrationFile): void {
    const kept = this.#kept.get(file.hash)
    if (kept === undefined) this.#kept.set(file.hash, { file, pages: 1 })
    else kept.pages += 1
    this.#leftBehind.delete(file.hash)
  }

  /** Called with the file of each page that is no longer kept. */
  release(file: HydrationFile): void {
    const kept = this.#kept.get(file.hash)
    if (kept === undefined) return
    kept.pages -= 1
    if (kept.pages > 0) return
    this.#kept.delete(file.hash)
    this.#leftBehind.set(file.hash, file)
  }

  /** Has the file of a page that was sent, but is not kept. */
  leave(file: HydrationFile): void {
    if (!this.#kept.has(file.hash)) this.#leftBehind.set(file.hash, file)
  }
}
