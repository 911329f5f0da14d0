import type { SiteGroup } from './vocabulary.ts'

/** A promotion. For a limited time, visitors who follow its link see a page with prices from a different price list. */
export interface Promotion {
  /** Last segment of the link: `welcome` for `/promo/welcome`. Lower-case letters, digits and dashes. Unique. */
  readonly code: string
  readonly sites: 'all' | { readonly group: SiteGroup } | { readonly codes: readonly string[] }
  /** Site path of the page that shows its prices. */
  readonly page: string
  /** Promo id of the price list at the router. */
  readonly list: string
  /** ISO code of the promotion's only currency, on sites that have it. @default any currency of the site */
  readonly currency?: string
  /** ISO 8601. Without a time zone offset, the local time of each site. */
  readonly startsAt: string
  readonly endsAt: string
  /** Last part of the message key of the name: `promotions.names.<text>`. */
  readonly text: 'welcome' | 'office' | 'spring' | 'anniversary'
}

/** A banner that announces a promotion on some pages, on the promotion's sites, while the promotion runs. */
export interface Banner {
  /** Lower-case letters and digits, because view keys and a cookie contain it. Unique. */
  readonly id: string
  /** Code of the promotion. */
  readonly promotion: string
  /** Site paths of the pages. Each banner doubles the number of views of a page, so most pages have none. */
  readonly pages: readonly string[]
}

/** Editorial data. The site registry holds it in memory, so that loading prices does not wait for it. */
export interface PromotionRecords {
  /** All promotions, including expired ones: their links show the product at its regular price. */
  readonly promotions: readonly Promotion[]
  /** All banners, in display order. */
  readonly banners: readonly Banner[]
}
