import type { BuyBlockSettings, PriceSettings } from './buy-block.ts'
import type { Outcome } from './outcome.ts'
import type { PageSection } from './page-section.ts'
import type { SavingsType } from './vocabulary.ts'

/** What a visitor may allow a script of a page to do. */
export const SCRIPT_PURPOSES = ['analytics', 'marketing'] as const

/** A script in the head of a page: one of the files of the build, `/scripts/<name>.js`. */
interface HeadScript {
  readonly src: string
  /** What a visitor has to allow first. @default nothing: it does only what the page needs */
  readonly purpose?: (typeof SCRIPT_PURPOSES)[number]
}

/** Files that a page brings along (specification, section 2), all of its own origin. */
export interface PageAssets {
  readonly styleSheets?: readonly string[]
  /** Files of its fonts by family. A style sheet of the page says where they are used; they are asked for ahead of it. */
  readonly fonts?: Readonly<Record<string, string>>
  readonly headScripts?: readonly HeadScript[]
}

/** Switches of a page (specification, section 2, client context). */
export interface PageFlags {
  /** Whether its head scripts and the tag manager are there. @default true */
  readonly externalScripts?: boolean
  /** Whether its measurements are reported. @default true */
  readonly pulseMetrics?: boolean
  /** Whether its islands are hydrated at once, not at the first sign of intent. @default false */
  readonly superRenderer?: boolean
  /** Whether it is not for the public: it says so, and search engines leave it out. @default false */
  readonly staging?: boolean
}

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
