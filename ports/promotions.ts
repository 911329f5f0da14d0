import type { SiteGroup } from './vocabulary.ts'

/** One promotion: prices of its own list, for a limited time, on a page that its code leads to. */
export interface Promotion {
  /** Last segment of its path: `welcome` for `/promo/welcome`. Lower-case letters, digits and dashes. Unique. */
  readonly code: string
  /** Its sites: all, those of a group, or listed ones. */
  readonly sites: 'all' | { readonly group: SiteGroup } | { readonly codes: readonly string[] }
  /** Site path of the page that shows its prices. */
  readonly page: string
  /** Promo id of its price list at the router. */
  readonly list: string
  /** ISO code of its only currency, on sites that have it. @default any of the site */
  readonly currency?: string
  /** Start and end: ISO 8601 with the offset of its time zone. */
  readonly startsAt: string
  readonly endsAt: string
  /** Its name is the message `promotions.names.<text>`, which the compiler looks for. */
  readonly text: 'welcome' | 'office' | 'spring' | 'anniversary'
}

/** One banner. It announces a promotion on some pages, on the promotion's sites and while it runs. */
export interface Banner {
  /** Lower-case letters and digits, because view keys and a cookie contain it. Unique. */
  readonly id: string
  /** Code of the promotion that it announces and leads to. */
  readonly promotion: string
  /** Site paths of its pages. Each banner doubles the views of its pages, so most pages have none. */
  readonly pages: readonly string[]
}

/** Promotions and banners: editorial data that wiring hands to the registry of sites, so no price waits for it. */
export interface PromotionRecords {
  /** Every promotion, including those that are over: their codes lead to the product at its usual price. */
  readonly promotions: readonly Promotion[]
  /** Every banner, in the order in which pages show them. */
  readonly banners: readonly Banner[]
}
