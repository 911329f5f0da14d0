import type { PagePath } from '../../domain/catalogue/page-paths.ts'
import type { Banner, Promotion, PromotionRecords } from '../../ports/promotions.ts'

const PROMOTIONS: readonly (Promotion & { readonly page: PagePath })[] = [
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
]

/** Product pages have no banners, because they have the most views and sell the product anyway. */
const BANNERS: readonly (Banner & { readonly pages: readonly PagePath[] })[] = [
  { id: 'welcome', promotion: 'welcome', pages: ['/', '/compare'] },
  { id: 'anniversary', promotion: 'anniversary', pages: ['/'] },
]

export const PROMOTION_RECORDS: PromotionRecords = { promotions: PROMOTIONS, banners: BANNERS }
