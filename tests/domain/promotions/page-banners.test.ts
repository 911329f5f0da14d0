import { describe, expect, it, test } from 'vitest'
import { PROMOTION_RECORDS } from '../../../adapters/content/promotion-records.ts'
import { PAGE_PATHS, PRODUCT_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { pageBanners } from '../../../domain/promotions/page-banners.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'
import { promotionTexts } from './promotion-text-samples.ts'

const { banners: BANNERS, promotions: PROMOTIONS } = PROMOTION_RECORDS
const ANY_VISITOR = { restricted: [], hiddenBanners: [] } as const
const NOW = '2026-03-01T12:00:00Z'

const idsOn = (site: Site, path: string, view: Parameters<typeof pageBanners>[2] = ANY_VISITOR, at = NOW) =>
  pageBanners(site, path, view, promotionTexts, Date.parse(at)).shown.map(({ id }) => id)

describe('a banner', () => {
  it('announces a running promotion, and links to it', () => {
    const { shown, endsInMs } = pageBanners(realSite('de'), '/compare', ANY_VISITOR, promotionTexts, Date.parse(NOW))
    expect(shown).toMatchObject([{ id: 'welcome', path: '/promo/welcome', product: { page: 'premium' } }])
    expect(endsInMs).toBe(Date.parse('2049-01-01T00:00:00Z') - Date.parse(NOW))
  })

  it('shows the promotion’s end in the site’s time zone, but only in the last ninety days', () => {
    const untilAt = (at: string) =>
      pageBanners(realSite('de'), '/', ANY_VISITOR, promotionTexts, Date.parse(at)).shown.map(
        ({ until }) => until?.text,
      )
    expect(untilAt('2048-10-02T23:59:59Z')).toEqual([undefined])
    expect(untilAt('2048-10-03T00:00:00Z')).toEqual([expect.stringMatching(/2049.+MEZ/)])
  })

  it('is shown exactly while its promotion runs, and the page expires when the promotion starts or ends', () => {
    const banners = (at: string) => pageBanners(realSite('com'), '/', ANY_VISITOR, promotionTexts, Date.parse(at))
    expect(banners('2025-12-31T23:59:59.999Z')).toMatchObject({ shown: [], endsInMs: 1 })
    expect(banners('2026-01-01T00:00:00Z').shown).toMatchObject([{ id: 'welcome' }])
    expect(banners('2048-12-31T23:59:59.999Z').endsInMs).toBe(1)
    expect(banners('2049-01-01T00:00:00Z').shown).toEqual([])
    expect(banners('2049-05-01T00:00:00Z').shown).toMatchObject([{ id: 'anniversary' }])
    expect(banners('2050-01-01T00:00:00Z')).toEqual({ shown: [], endsInMs: Number.POSITIVE_INFINITY })
  })

  it('is not shown if the visitor has hidden it or may not buy its product, or if the site has no prices', () => {
    const com = realSite('com')
    expect(idsOn(com, '/')).toEqual(['welcome'])
    expect(idsOn(com, '/', { ...ANY_VISITOR, hiddenBanners: ['welcome'] })).toEqual([])
    expect(idsOn(com, '/', { ...ANY_VISITOR, restricted: ['consumer'] })).toEqual([])
    expect(idsOn(com, '/', { ...ANY_VISITOR, restricted: ['business'] })).toEqual(['welcome'])
    expect(idsOn({ ...com, disablePrices: true }, '/')).toEqual([])
  })

  it('is shown on the sites that have its promotion', () => {
    const at = '2049-05-15T00:00:00Z'
    const codes = REAL_SITES.all.filter((site) => idsOn(site, '/', ANY_VISITOR, at).length > 0).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['cojp', 'com', 'de', 'me', 'ru'])
  })
})

test('banners announce existing promotions, are not on product pages, and are shown one at a time', () => {
  for (const { id, promotion, pages } of BANNERS) {
    expect(id).toMatch(/^[a-z][a-z0-9]*$/)
    expect(PROMOTIONS.map(({ code }) => code)).toContain(promotion)
    expect(pages.filter((page) => (PRODUCT_PATHS as readonly string[]).includes(page))).toEqual([])
  }
  const moments = PROMOTIONS.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
  for (const site of REAL_SITES.all)
    for (const path of PAGE_PATHS)
      for (const at of moments) expect(idsOn(site, path, ANY_VISITOR, at).length).toBeLessThanOrEqual(1)
})
