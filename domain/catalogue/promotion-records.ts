import type { PromotionRecord } from './promotion-record.ts'

const RECORDS = [
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

/** A promotion of the catalogue. Names of texts are literal types, so that the compiler sees which texts are missing. */
export type Promotion = PromotionRecord & Pick<(typeof RECORDS)[number], 'text'>

/** Every promotion, those that are over among them: their codes lead to the product at its usual price. */
export const PROMOTIONS: readonly Promotion[] = RECORDS
