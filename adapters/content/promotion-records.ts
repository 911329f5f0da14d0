import type { PagePath } from '../../domain/catalogue/page-paths.ts'
import type { Banner, Promotion, PromotionRecords } from '../../ports/promotions.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

const promotionsFrom = (startMs: number): readonly (Promotion & { readonly page: PagePath })[] => {
  /** Returns the date some days after the start, YYYY-MM-DD. */
  const day = (days: number): string => new Date(startMs + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
  return [
    {
      code: 'welcome',
      sites: 'all',
      page: '/premium',
      list: 'welcome-premium',
      startsAt: `${day(-10)}T00:00`,
      endsAt: `${day(20)}T23:59`,
      text: 'welcome',
    },
    {
      code: 'office-start',
      sites: { group: 'world' },
      page: '/small-office',
      list: 'office-start',
      currency: 'EUR',
      startsAt: `${day(-5)}T00:00`,
      endsAt: `${day(30)}T23:59`,
      text: 'office',
    },
    {
      code: 'spring-2025',
      sites: 'all',
      page: '/plus',
      list: 'spring-plus',
      startsAt: '2025-03-20T00:00',
      endsAt: '2025-05-31T23:59',
      text: 'spring',
    },
    {
      code: 'anniversary',
      sites: { codes: ['com', 'de', 'me', 'cojp', 'ru'] },
      page: '/premium',
      list: 'anniversary-premium',
      startsAt: `${day(60)}T00:00`,
      endsAt: `${day(90)}T23:59`,
      text: 'anniversary',
    },
  ]
}

/**
 * Product pages and the comparison have no banners, because they have the most views and sell the product anyway. The search has one
 * for visitors who search for a coupon.
 */
const BANNERS: readonly (Banner & { readonly pages: readonly PagePath[] })[] = [
  { id: 'welcome', promotion: 'welcome', pages: ['/', '/search'] },
  { id: 'anniversary', promotion: 'anniversary', pages: ['/'] },
]

/**
 * Returns the promotions of the demonstration. Their dates are near, because they are relative to the start of the product.
 *
 * @param startMs milliseconds since the epoch
 */
export const promotionRecords = (startMs: number): PromotionRecords => ({
  promotions: promotionsFrom(startMs),
  banners: BANNERS,
})
