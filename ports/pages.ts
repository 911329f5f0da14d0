import type { BuyBlockSettings, PriceSettings } from './buy-block-settings.ts'
import type { Outcome } from './outcome.ts'
import type { PageSection } from './page-section.ts'
import type { SavingsType } from './vocabulary.ts'

/** A script in the head of a page. It is part of the build: `/scripts/<name>.js`. */
interface HeadScript {
  readonly src: string
  /** Required consent category. @default none: the script is necessary */
  readonly purpose?: string
}

/** Additional files of a page, all from its own origin (specification, section 2). */
export interface PageAssets {
  readonly styleSheets?: readonly string[]
  /** Font files by family, to preload. A style sheet of the page must use them. */
  readonly fonts?: Readonly<Record<string, string>>
  readonly headScripts?: readonly HeadScript[]
}

/** Switches of a page (specification, section 2, client context). */
export interface PageFlags {
  /** Whether the page loads its head scripts and the tag manager. @default true */
  readonly externalScripts?: boolean
  /** Whether the page reports performance metrics. @default true */
  readonly pulseMetrics?: boolean
  /** Whether islands hydrate immediately instead of at the first signal of intent. @default false */
  readonly superRenderer?: boolean
  /** Whether the page is marked as a staging copy and not indexed. @default false */
  readonly staging?: boolean
}

export interface PageData {
  /** Site path, `/` for home. */
  readonly path: string
  /** Component key: the kind of the page, such as `home` or `product` (specification, section 2). */
  readonly component: string
  readonly title: string
  readonly description: string
  /** Words and phrases that visitors search for to find the page, although it says them differently. Not shown. */
  readonly keywords?: readonly string[]
  /** Date of the last change of the content (`YYYY-MM-DD`), for the sitemap. */
  readonly changedOn?: string
  /** 410 for an expired promotion. */
  readonly status: 200 | 404 | 410
  readonly sections: readonly PageSection[]
  readonly priceSettings?: PriceSettings
  /** ISO code of the page's only currency. It applies on sites that sell in it. */
  readonly currency?: string
  readonly assets?: PageAssets
  readonly flags?: PageFlags
}

/** The fields of a site that page content depends on. */
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
  /** Countries whose law applies (ISO 3166 alpha-2). */
  readonly countries: readonly string[]
}

export interface PagesQuery {
  readonly site: PageSite
  /** Site path without the language segment. */
  readonly path: string
  /** Whether unpublished sections are included. @default false */
  readonly isDraft?: boolean
  /** Remaining time of the shown page in milliseconds. @default no limit but that of the call */
  readonly withinMs?: number
}

export interface BuyBlockQuery {
  readonly site: PageSite
  /** Product name of the price list. */
  readonly product: string
  /** As in `PagesQuery`. */
  readonly withinMs?: number
}

/** Source of page content. */
export interface PagesPort {
  /** Succeeds with the site's 404 page if the path is unknown. */
  page(query: PagesQuery): Promise<Outcome<PageData>>
  /** Returns the buy block of a product on a site, or null if the site does not sell it. */
  buyBlock(query: BuyBlockQuery): Promise<Outcome<BuyBlockSettings | null>>
}
