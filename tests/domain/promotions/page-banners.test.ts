import { describe, expect, it, test } from 'vitest'
import { PAGE_PATHS, PRODUCT_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { pageBanners, productPromotions } from '../../../domain/promotions/page-banners.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { PROMOTIONS, REAL_SITES, realSite } from '../sites/real-sites.ts'
import { promotionTexts } from './promotion-text-samples.ts'

const ANY_VISITOR = { restricted: [], hiddenBanners: [] } as const
const NOW = '2026-01-15T12:00:00Z'

const idsOn = (site: Site, path: string, view: Parameters<typeof pageBanners>[2] = ANY_VISITOR, at = NOW) =>
  pageBanners(site, path, view, promotionTexts, Date.parse(at)).shown.map(({ id }) => id)

describe('a banner', () => {
  it('announces a running promotion, and links to it', () => {
    const { shown, endsInMs } = pageBanners(realSite('de'), '/', ANY_VISITOR, promotionTexts, Date.parse(NOW))
    expect(shown).toMatchObject([{ id: 'welcome', path: '/promo/welcome', product: { page: 'premium' } }])
    expect(endsInMs).toBe(Date.parse('2026-01-30T22:59:00Z') - Date.parse(NOW))
  })

  it('shows the promotion’s last day in the site’s time zone, but only in the last ninety days', () => {
    const DAY_MS = 24 * 60 * 60 * 1_000
    const de = realSite('de')
    const untilIn = (days: number) => {
      const endsAt = new Date(Date.parse(NOW) + days * DAY_MS).toISOString()
      const site = { ...de, promotions: de.promotions.map((promotion) => ({ ...promotion, endsAt })) }
      return pageBanners(site, '/', ANY_VISITOR, promotionTexts, Date.parse(NOW)).shown.map(({ until }) => until?.text)
    }
    expect(untilIn(91)).toEqual([undefined])
    expect(untilIn(90)).toEqual(['until 15. Apr. 2026'])
  })

  it('is shown exactly while its promotion runs, and the page expires when the promotion starts or ends', () => {
    const banners = (at: string) => pageBanners(realSite('com'), '/', ANY_VISITOR, promotionTexts, Date.parse(at))
    expect(banners('2025-12-30T23:59:59.999Z')).toMatchObject({ shown: [], endsInMs: 1 })
    expect(banners('2025-12-31T00:00:00Z').shown).toMatchObject([{ id: 'welcome' }])
    expect(banners('2026-01-30T23:58:59.999Z').endsInMs).toBe(1)
    expect(banners('2026-01-30T23:59:00Z').shown).toEqual([])
    expect(banners('2026-03-11T00:00:00Z').shown).toMatchObject([{ id: 'anniversary' }])
    expect(banners('2027-01-01T00:00:00Z')).toEqual({ shown: [], endsInMs: Number.POSITIVE_INFINITY })
  })

  it('names the currency of a promotion that is sold in only one of several currencies', () => {
    const office = [{ id: 'office', promotion: 'office-start', pages: ['/'] }]
    const currencyOn = (site: Site) =>
      pageBanners({ ...site, banners: office }, '/', ANY_VISITOR, promotionTexts, Date.parse(NOW)).shown[0]?.currency
    expect(currencyOn(realSite('com'))).toBe('in Euro')
    expect(currencyOn(realSite('it'))).toBeUndefined()
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
    const at = '2026-03-20T00:00:00Z'
    const codes = REAL_SITES.all.filter((site) => idsOn(site, '/', ANY_VISITOR, at).length > 0).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['cojp', 'com', 'de', 'me', 'ru'])
  })
})

describe('the promotions of a product page', () => {
  const pathsOn = (site: Site, path: string, restricted: Parameters<typeof productPromotions>[2]['restricted'] = []) =>
    productPromotions(site, path, { restricted }, promotionTexts, Date.parse(NOW)).links.map((link) => link.path)

  it('are those that run and sell its product to the visitor', () => {
    expect(pathsOn(realSite('com'), '/premium')).toEqual(['/promo/welcome'])
    expect(pathsOn(realSite('com'), '/plus')).toEqual([])
    expect(pathsOn(realSite('com'), '/')).toEqual([])
    expect(pathsOn(realSite('com'), '/promo/welcome')).toEqual([])
    expect(pathsOn(realSite('com'), '/premium', ['consumer'])).toEqual([])
    expect(pathsOn({ ...realSite('com'), disablePrices: true }, '/premium')).toEqual([])
  })

  it('end the page when the next of them starts or ends, whether it runs or not', () => {
    const endsInMs = (path: string, at: string) =>
      productPromotions(realSite('com'), path, { restricted: [] }, promotionTexts, Date.parse(at)).endsInMs
    expect(endsInMs('/premium', '2026-01-30T23:58:59.999Z')).toBe(1)
    expect(endsInMs('/premium', '2025-12-30T23:59:59.999Z')).toBe(1)
    expect(endsInMs('/plus', NOW)).toBe(Number.POSITIVE_INFINITY)
  })
})

test('banners announce existing promotions, are not on product pages, and are shown one at a time', () => {
  for (const { id, promotion, pages } of PROMOTIONS.banners) {
    expect(id).toMatch(/^[a-z][a-z0-9]*$/)
    expect(PROMOTIONS.promotions.map(({ code }) => code)).toContain(promotion)
    expect(pages.filter((page) => (PRODUCT_PATHS as readonly string[]).includes(page))).toEqual([])
  }
  for (const site of REAL_SITES.all)
    for (const path of PAGE_PATHS)
      for (const at of site.promotions.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]))
        expect(idsOn(site, path, ANY_VISITOR, at).length).toBeLessThanOrEqual(1)
})
