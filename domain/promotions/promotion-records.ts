import type { SiteGroup } from '../../ports/vocabulary.ts'
import type { PagePath } from '../catalogue/page-paths.ts'

/** One promotion: prices of its own list, for a limited time, on a page that its code leads to. */
export interface PromotionRecord {
  /** Last segment of its path: `welcome` for `/promo/welcome`. Lower-case letters, digits and dashes. Unique. */
  readonly code: string
  /** Its sites: all, those of a group, or listed ones. */
  readonly sites: 'all' | { readonly group: SiteGroup } | { readonly codes: readonly string[] }
  /** Site path of the page that shows its prices. */
  readonly page: PagePath
  /** Promo id of its price list at the router. */
  readonly list: string
  /** ISO code of its only currency, on sites that have it. @default any of the site */
  readonly currency?: string
  /** Start and end: ISO 8601 with the offset of its time zone. */
  readonly startsAt: string
  readonly endsAt: string
  /** Its name is the message `promotions.names.<text>`. */
  readonly text: string
}

const PROMOTION_RECORDS = [
  {
    code: 'welcome',
    sites: 'all',
    page: '/premium',
    list: 'welcome-premium',
    startsAt: '2026-01-01T00:00:00+00:00',
    endsAt: '2049-01-01T00:00:00+00:00',
    text: 'welcome',
  },
  {
    code: 'office-start',
    sites: { group: 'world' },
    page: '/small-office',
    list: 'office-start',
    currency: 'EUR',
    startsAt: '2026-01-01T00:00:00+01:00',
    endsAt: '2048-07-01T00:00:00+02:00',
    text: 'office',
  },
  {
    code: 'spring-2025',
    sites: 'all',
    page: '/plus',
    list: 'spring-plus',
    startsAt: '2025-03-20T00:00:00+00:00',
    endsAt: '2025-06-01T00:00:00+00:00',
    text: 'spring',
  },
  {
    code: 'anniversary',
    sites: { codes: ['com', 'de', 'me', 'cojp', 'ru'] },
    page: '/premium',
    list: 'anniversary-premium',
    startsAt: '2049-05-01T00:00:00+00:00',
    endsAt: '2049-06-01T00:00:00+00:00',
    text: 'anniversary',
  },
] as const satisfies readonly PromotionRecord[]

/** A promotion of the table. Names of texts are literal types, so that the compiler finds missing texts. */
export type Promotion = PromotionRecord & Pick<(typeof PROMOTION_RECORDS)[number], 'text'>

/** Every promotion, including those that are over: their codes lead to the product at its usual price. */
export const PROMOTIONS: readonly Promotion[] = PROMOTION_RECORDS

/** One banner. It announces a promotion on some pages, on the promotion's sites and while it runs. */
export interface BannerRecord {
  /** Lower-case letters and digits, because view keys and a cookie contain it. Unique. */
  readonly id: string
  /** Code of the promotion that it announces and leads to. */
  readonly promotion: (typeof PROMOTIONS)[number]['code']
  /** Its pages. Each banner doubles the views of its pages, so most pages have none. */
  readonly pages: readonly PagePath[]
}

/** Every banner. None is on a product page: those have the most views, and sell by themselves. */
export const BANNERS: readonly BannerRecord[] = [
  { id: 'welcome', promotion: 'welcome', pages: ['/', '/compare'] },
  { id: 'anniversary', promotion: 'anniversary', pages: ['/'] },
]
