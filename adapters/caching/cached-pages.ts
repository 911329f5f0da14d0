import { z } from 'zod'
import { isPagePath, NOT_FOUND_PATH } from '../../domain/catalogue/page-paths.ts'
import { LICENCE_OFFERS } from '../../domain/catalogue/product-lookup.ts'
import { PRODUCTS } from '../../domain/catalogue/product-records.ts'
import { contentTags, pageTag } from '../../domain/routing/page-view.ts'
import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import type { BuyBlockQuery, PageData, PageSite, PagesPort, PagesQuery } from '../../ports/pages.ts'
import { storedAs } from './cached-value.ts'
import type { ResilientCache } from './resilient-cache.ts'

/** The buy block of a product on a site; null if the site does not sell it. */
interface BuyBlockEntry {
  readonly buyBlock: BuyBlockSettings | null
}

interface ContentCaches {
  readonly pages: ResilientCache<PageData>
  readonly buyBlocks: ResilientCache<BuyBlockEntry>
}

/** Schema of a stored page. */
const storedPageSchema = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.union([z.literal(200), z.literal(404)]),
  sections: z.array(z.object({ kind: z.string() })),
})
const storedBlockSchema = z.object({ buyBlock: z.object({ product: z.string(), store: z.string() }).nullable() })

const PRODUCT_NAMES: ReadonlySet<string> = new Set([...PRODUCTS, ...LICENCE_OFFERS].map(({ shortName }) => shortName))

/**
 * Caches content so that it survives an outage of its service. Visitors can request any path or product. Therefore all unknown
 * paths share one entry, and unknown products are never requested. Drafts bypass the cache.
 */
export class CachedPages implements PagesPort {
  readonly #source: PagesPort
  readonly #caches: ContentCaches
  readonly #origin: string

  /** @param origin origin of the service, part of the cache key */
  constructor(source: PagesPort, caches: ContentCaches, origin: string) {
    this.#source = source
    this.#caches = caches
    this.#origin = origin
  }

  async page(query: PagesQuery): Promise<Outcome<PageData>> {
    const { site, withinMs, isDraft = false } = query
    const path = isPagePath(query.path) ? query.path : NOT_FOUND_PATH
    const outcome = isDraft ? await this.#source.page({ ...query, path }) : await this.#page(site, path, withinMs)
    return outcome.ok ? success({ ...outcome.value, path: query.path }) : outcome
  }

  async buyBlock(query: BuyBlockQuery): Promise<Outcome<BuyBlockSettings | null>> {
    const { withinMs, ...shared } = query
    const { site, product } = shared
    if (!PRODUCT_NAMES.has(product)) return success(null)
    const outcome = await this.#caches.buyBlocks.get({
      key: this.#key('buy-block', site, product),
      tags: contentTags(site.code),
      load: async () => {
        const loaded = await this.#source.buyBlock(shared)
        return loaded.ok ? success({ buyBlock: loaded.value }) : loaded
      },
      withinMs,
      read: storedAs(storedBlockSchema),
      completeness: () => 'complete',
    })
    return outcome.ok ? success(outcome.value.value.buyBlock) : outcome
  }

  async #page(site: PageSite, path: string, withinMs?: number): Promise<Outcome<PageData>> {
    const outcome = await this.#caches.pages.get({
      key: this.#key('page', site, path),
      tags: [...contentTags(site.code), pageTag(site.code, path)],
      load: () => this.#source.page({ site, path }),
      withinMs,
      read: storedAs(storedPageSchema),
      completeness: () => 'complete',
    })
    return outcome.ok ? success(outcome.value.value) : outcome
  }

  #key(kind: string, { code, servicePath, contentPath }: PageSite, name: string): string {
    return `content:${JSON.stringify([kind, this.#origin, servicePath, contentPath, code, name])}`
  }
}
