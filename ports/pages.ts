import type { BuyBlockSettings, PriceSettings } from './buy-block.ts'
import type { Outcome } from './outcome.ts'
import type { PageSection } from './page-section.ts'
import type { SavingsType } from './vocabulary.ts'

/** A script in the head of a page: one of the files of the build, `/scripts/<name>.js`. */
interface HeadScript {
  readonly src: string
  /** Consent category that it needs. @default none: necessary for the page */
  readonly purpose?: string
}

/** Additional files of a page (specification, section 2), all of its own origin. */
export interface PageAssets {
  readonly styleSheets?: readonly string[]
  /** Font files by family. They are preloaded; a style sheet of the page uses them. */
  readonly fonts?: Readonly<Record<string, string>>
  readonly headScripts?: readonly HeadScript[]
}

/** Switches of a page (specification, section 2, client context). */
export interface PageFlags {
  /** Whether it has its head scripts and the tag manager. @default true */
  readonly externalScripts?: boolean
  /** Whether its measurements are reported. @default true */
  readonly pulseMetrics?: boolean
  /** Whether its islands are hydrated immediately, not at the first signal of intent. @default false */
  readonly superRenderer?: boolean
  /** Whether it is a staging copy: marked as such, and not indexed. @default false */
  readonly staging?: boolean
}

export interface PageData {
  /** Site path, `/` for home. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** 410: a promotion that is over. */
  readonly status: 200 | 404 | 410
  readonly sections: readonly PageSection[]
  readonly priceSettings?: PriceSettings
  /** ISO code: the only currency of its prices, on sites that sell in it. */
  readonly currency?: string
  readonly assets?: PageAssets
  readonly flags?: PageFlags
}

/** The fields of a site that page content depends on. Every `Site` of the registry fits. */
export interface PageSite {
  readonly code: string
  /** BCP 47. */
  readonly locale: string
  /** Language of the texts, with English as fallback. */
  readonly language: string
  /** The `store` of its buy blocks. */
  readonly store: string
  /** Savings type of its buy blocks. */
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
  /** Whether unpublished sections are included. @default false */
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
  /** Returns the buy block of a product on a site; null if the site does not sell it. */
  buyBlock(query: BuyBlockQuery): Promise<Outcome<BuyBlockSettings | null>>
}
