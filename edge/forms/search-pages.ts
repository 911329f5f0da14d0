import { LRUCache } from 'lru-cache'
import type { RenderedPage, Rendering } from '../next/render-page.ts'

const MAX_BYTES = 8 * 1024 * 1024
/** The same search is often sent again within this time: by a reload, a step back, or many visitors of a campaign. */
const MAX_LIFE_MS = 60_000

/**
 * Pages with search results, by site, view and cleaned query. They contain nothing else of a visitor, so a repeated search needs
 * no render. Every purge clears them.
 */
export class SearchPages {
  readonly #pages: LRUCache<string, RenderedPage>
  #generation = 0

  /** @param now monotonic time in milliseconds */
  constructor(now: () => number) {
    this.#pages = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ html }) => html.length,
      ttl: MAX_LIFE_MS,
      ttlResolution: 0,
      perf: { now },
    })
  }

  get(key: string): RenderedPage | undefined {
    return this.#pages.get(key)
  }

  /** Returns the page of a search that was answered meanwhile, or renders it. Keeps no page that misses data. */
  async render(key: string, render: () => Promise<Rendering>): Promise<Rendering> {
    const known = this.get(key)
    if (known !== undefined) return known
    const generation = this.#generation
    const rendered = await render()
    if (rendered.kind === 'page' && generation === this.#generation) this.#keep(key, rendered)
    return rendered
  }

  purge(): void {
    this.#generation += 1
    this.#pages.clear()
  }

  #keep(key: string, page: RenderedPage): void {
    const { isDegraded, freshForMs, validForMs, endsInMs } = page.life
    const lifeMs = Math.floor(Math.min(MAX_LIFE_MS, freshForMs, validForMs, endsInMs))
    if (!isDegraded && lifeMs > 0) this.#pages.set(key, page, { ttl: lifeMs })
  }
}
