import type { BuyBlockSettings } from './buy-block.ts'
import type { PageAssets, PageFlags } from './content/page-assets.ts'
import type { Outcome } from './outcome.ts'
import type { PageSection } from './page-section.ts'
import type { PriceSettings } from './price-settings.ts'
import type { SavingsType } from './vocabulary.ts'

export interface PageData {
  /** Site path, `/` for home. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** 410: what was there is over. */
  readonly status: 200 | 404 | 410
  readonly sections: readonly PageSection[]
  readonly priceSettings?: PriceSettings
  /** ISO code: the only currency of its prices, on sites that sell in it. */
  readonly currency?: string
  readonly assets?: PageAssets
  readonly flags?: PageFlags
}

/** What page content needs to know of the site it is for. Every `Site` of the registry fits. */
export interface PageSite {
  readonly code: string
  /** BCP 47. */
  readonly locale: string
  /** Language of the texts. One without texts of its own gets English. */
  readonly language: string
  /** The `store` of its buy blocks. */
  readonly store: string
  /** How its buy blocks show savings. */
  readonly savingsType: SavingsType
  /** Base path of its services, whose last segment ends in `_svc`. */
  readonly servicePath: string
  /** Path of its content below the base path. */
  readonly contentPath: string
}

export interface PagesQuery {
  readonly site: PageSite
  /** Site path without the language segment. */
  readonly path: string
  /** Whether sections that are not published yet are asked for, too. @default false */
  readonly isDraft?: boolean
}

export interface BuyBlockQuery {
  readonly site: PageSite
  /** Product name of the price list. */
  readonly product: string
}

/** Where page content comes from. */
export interface PagesPort {
  /** An unknown path is a success with the site's 404 page. */
  page(query: PagesQuery): Promise<Outcome<PageData>>
  /** How a site sells a product; null where it does not. */
  buyBlock(query: BuyBlockQuery): Promise<Outcome<BuyBlockSettings | null>>
}
