import { describe, expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { type PageRequest, PageService } from '../../../domain/content/page.service.ts'
import { DownloadsService } from '../../../domain/downloads/downloads.service.ts'
import { OffersService } from '../../../domain/offers/offers.service.ts'
import { ReviewsService } from '../../../domain/reviews/reviews.service.ts'
import type { PageView } from '../../../domain/routing/page-view.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { failed, success } from '../../../ports/outcome.ts'
import { FakeDownloads, FakeOffers } from '../../fakes/fake-router.ts'
import { FakeClock, FakeReviews, fakeQuotes } from '../../fakes/fake-services.ts'
import { option, texts } from '../offers/offer-samples.ts'
import { plainView } from '../routing/plain-view.ts'
import { realSite } from '../sites/real-sites.ts'
import { promotionTexts } from './promotion-text-samples.ts'

const view = plainView('USD')

const openPages = (at = '2026-01-15T12:00:00Z', site: Site = realSite('com')) => {
  const offers = new FakeOffers()
  const clock = new FakeClock(Date.parse(at))
  const downloads = new DownloadsService(new FakeDownloads(), [], () => {})
  const service = new PageService({
    pages: new ContentPages(),
    offers: new OffersService(offers, () => {}, clock, fakeQuotes()),
    downloads,
    reviews: new ReviewsService(new FakeReviews(), () => {}),
    clock,
  })
  const load = async (path: string, more: Partial<PageView> = {}, rest: Partial<PageRequest> = {}) => {
    const request = { site, view: { ...view, ...more }, path, texts: () => texts, promotionTexts, ...rest }
    const loaded = await service.load(request)
    if (!loaded.ok) throw new Error(loaded.failure.message)
    return loaded.value
  }
  return { offers, clock, service, load, site }
}

describe('a promotion page', () => {
  it('shows the product at promotional prices, the savings and the end of a running promotion', async () => {
    const { load, offers } = openPages()
    const { value, endsInMs } = await load('/promo/welcome')
    expect(value.page).toMatchObject({
      path: '/premium',
      status: 200,
      title: 'the welcome offer – Northwall Premium',
    })
    expect(value.page.sections.map(({ kind }) => kind)).not.toContain('downloads')
    expect(offers.asked).toMatchObject([
      { products: ['premium'], promotion: 'welcome-premium' },
      { products: ['premium'] },
    ])
    expect(offers.asked[0]).not.toHaveProperty('visitor')
    expect(offers.asked[1]).not.toHaveProperty('promotion')
    expect(value.promotion).toEqual({
      code: 'welcome',
      name: 'the welcome offer',
      savings: 'up to 25%',
      renewalSavings: 'next up to 25%',
      until: { text: 'until January 30, 2026 at 11:59 PM UTC', dateTime: '2026-01-30T23:59:00.000Z' },
    })
    expect(value.offers['premium']).toMatchObject({
      state: 'offered',
      options: [
        { price: '$30.00', struck: '$40.00', savings: 'Save 25%', renewal: 'first $45.00, later $60.00' },
        { price: '$30.00', struck: '$40.00', savings: 'Save 25%' },
      ],
    })
    expect(endsInMs).toBe(Date.UTC(2026, 0, 30, 23, 59) - Date.parse('2026-01-15T12:00:00Z'))
  })

  it('has its own purge tag and the product page’s purge tag', async () => {
    const { load } = openPages()
    const common = ['pages', 'content', 'content:com', 'site:com']
    expect((await load('/promo/welcome')).tags).toEqual([...common, 'page:com:/promo/welcome', 'page:com:/premium'])
    expect((await load('/premium')).tags).toEqual([...common, 'page:com:/premium'])
  })

  it('changes exactly at the end of the promotion', async () => {
    const { load, clock, offers } = openPages('2026-01-30T23:58:59.999Z')
    expect(await load('/promo/welcome')).toMatchObject({ value: { page: { status: 200 } }, endsInMs: 1 })
    clock.advance(1)
    expect(await load('/promo/welcome')).toMatchObject({
      value: { page: { status: 410 }, promotion: null },
      endsInMs: Number.POSITIVE_INFINITY,
    })
    expect(offers.asked).toHaveLength(2)
  })

  it('says that a promotion has ended, and links to the product at its usual price', async () => {
    const { load, offers: source } = openPages()
    const { page, promotion, offers } = (await load('/promo/spring-2025')).value
    expect(page.status).toBe(410)
    expect(promotion).toBeNull()
    expect(page.sections[0]).toMatchObject({
      kind: 'hero',
      title: 'Over',
      lead: 'the spring offer ended May 31, 2025 at 11:59 PM UTC, Northwall Plus goes on',
      action: { path: '/plus', label: 'see Northwall Plus' },
    })
    expect(page.sections[1]?.kind).toBe('products')
    expect(offers['plus']).toEqual({ state: 'hidden', product: 'plus' })
    expect(source.asked).toEqual([])
  })

  it('equals the 404 page until the promotion begins', async () => {
    const { load } = openPages()
    const upcoming = await load('/promo/anniversary')
    const unknown = await load('/not-found')
    expect(upcoming.value).toEqual(unknown.value)
    expect(upcoming.value.page.status).toBe(404)
    expect([upcoming.endsInMs, unknown.endsInMs]).toEqual([
      Date.parse('2026-03-11T00:00:00Z') - Date.parse('2026-01-15T12:00:00Z'),
      Number.POSITIVE_INFINITY,
    ])
  })

  it('has status 404 on a site without the promotion', async () => {
    const { load } = openPages('2026-01-15T12:00:00Z', realSite('ru'))
    expect((await load('/promo/office-start', { currency: 'RUB' })).value.page.status).toBe(404)
  })

  it('shows no savings if the list failed, there are no discounts, the product is restricted, or savings are switched off', async () => {
    const without = async (prepare: (offers: FakeOffers) => void, more: Partial<PageView> = {}, site?: Site) => {
      const pages = openPages('2026-01-15T12:00:00Z', site)
      prepare(pages.offers)
      const { promotion } = (await pages.load('/promo/welcome', more)).value
      return [promotion?.code, promotion?.savings, promotion?.renewalSavings]
    }
    const none = ['welcome', undefined, undefined]
    const fail = (offers: FakeOffers) => offers.answerWith(() => failed({ kind: 'network', message: 'Network Error' }))
    const sell = (offers: FakeOffers) =>
      offers.answerWith(({ currency, products, purchaseType }) =>
        success({
          currency,
          problems: [],
          products: products.map((productName) => ({
            productName,
            purchaseType,
            options: [option({ priceRenewalPromo: 40 })],
          })),
        }),
      )
    expect(await without(fail)).toEqual(none)
    expect(await without(sell)).toEqual(none)
    expect(await without(() => {}, { restricted: ['consumer'] })).toEqual(none)
    expect(await without(() => {}, {}, { ...realSite('com'), savingsType: 'none' })).toEqual(none)
  })

  it('requests personalized prices together with the prices of the running promotion', async () => {
    const { service, offers, site } = openPages()
    const request = { site, currency: 'USD', texts: () => texts, isRestricted: () => false, products: ['premium'] }
    const visitor = { storeArgs: 'aclid=7' }
    await service.offersFor({ ...request, visitor, path: '/promo/welcome' })
    await service.offersFor({ ...request, visitor, path: '/promo/spring-2025' })
    expect(offers.asked.map(({ promotion, visitor: who }) => [promotion, who])).toEqual([
      ['welcome-premium', visitor],
      [undefined, visitor],
      [undefined, visitor],
    ])
  })

  it.each([
    ['the price of the product page', { price: 40 }, { struck: '$40.00', savings: 'Save 25%' }],
    ['no price without a usual price', { quantity: 5 }, {}],
    ['no price if the product page is cheaper', { price: 25, priceStruck: 60 }, {}],
    ['the struck price of the product page for the same price', { price: 30, priceStruck: 50 }, { struck: '$50.00' }],
  ])('strikes through %s', async (_, usual, shown) => {
    const { offers, load } = openPages()
    offers.answerWith(({ currency, products, purchaseType, promotion }) => {
      const promoted = option({ price: 30, priceStruck: 60 })
      const options = [promotion === undefined ? { ...promoted, priceStruck: null, ...usual } : promoted]
      const listed = products.map((productName) => ({ productName, purchaseType, options }))
      return success({ currency, problems: [], products: listed })
    })
    const premium = (await load('/promo/welcome')).value.offers['premium']
    const [first] = premium?.state === 'offered' ? premium.options : []
    expect(first).toMatchObject({ price: '$30.00', ...shown })
    expect(first?.struck).toBe('struck' in shown ? shown.struck : undefined)
  })

  it('strikes through nothing, and is rendered again soon, while the usual prices cannot be loaded', async () => {
    const { offers, load } = openPages()
    offers.answerWith(({ currency, products, purchaseType, promotion }) =>
      promotion === undefined
        ? failed({ kind: 'network', message: 'Network Error' })
        : success({
            currency,
            problems: [],
            products: products.map((productName) => ({
              productName,
              purchaseType,
              options: [option({ priceStruck: 60 })],
            })),
          }),
    )
    const { value, isDegraded } = await load('/promo/welcome')
    const premium = value.offers['premium']
    expect(premium?.state === 'offered' && premium.options.map(({ struck }) => struck)).toEqual([undefined])
    expect([isDegraded, value.promotion?.savings]).toEqual([true, undefined])
  })

  it('is announced by a banner with the price that its page preselects', async () => {
    const { load } = openPages()
    const { banners, promotion } = (await load('/')).value
    expect([promotion, banners.map(({ id }) => id)]).toEqual([null, ['welcome']])
    const premium = (await load('/promo/welcome')).value.offers['premium']
    const selected =
      premium?.state === 'offered' ? premium.options.find(({ selected: isSelected }) => isSelected) : undefined
    expect(banners[0]?.price).toBe(`${selected?.price} not ${selected?.struck}`)
  })

  it('is announced on the page of its product with its price, unless the product is not sold there', async () => {
    const { load, offers } = openPages()
    const [banner] = (await load('/')).value.banners
    const { promotions, banners } = (await load('/premium')).value
    expect(promotions.map(({ path, price }) => [path, price])).toEqual([['/promo/welcome', banner?.price]])
    expect(banners).toEqual([])
    expect((await load('/promo/welcome')).value.promotions).toEqual([])
    offers.answerWith(() => failed({ kind: 'network', message: 'Network Error' }))
    expect((await load('/premium')).value.promotions).toEqual([])
  })

  it('is announced with the usual price of the chosen option, the prices of all options, and the savings', async () => {
    const { load, offers } = openPages()
    offers.answerWith(({ currency, products, purchaseType, promotion }) => {
      const isPromoted = promotion !== undefined
      const options = [
        option({ autorenew: true, price: isPromoted ? 30 : 40, priceStruck: 60, priceRenewal: 60 }),
        option({ quantity: 5, price: isPromoted ? 70 : 80, priceStruck: 99 }),
      ]
      const listed = products.map((productName) => ({ productName, purchaseType, options }))
      return success({ currency, problems: [], products: listed })
    })
    const announced = async (path: string, choice?: PageRequest['choice']) =>
      (await load(path, {}, choice === undefined ? {} : { choice })).value.promotions
    const [link] = await announced('/premium')
    expect(link?.price).toBe('$30.00 not $40.00')
    expect(link?.prices).toEqual({
      '1Y-1-auto': { amount: 30, text: 'pay $30.00' },
      '1Y-5-once': { amount: 70, text: 'pay $70.00' },
    })
    expect(link?.savings).toBe('up to 25%')
    const choice = { term: '1Y', quantity: '5', autorenew: 'false' }
    expect((await announced('/premium', choice)).map(({ price }) => price)).toEqual(['$70.00 not $80.00'])
    // A banner leads to the option that the page of the promotion preselects.
    expect((await announced('/', choice)).map(({ price }) => price)).toEqual(['$30.00 not $40.00'])
  })

  it('is announced without a price, and its prices are not requested, while the prices of the page cannot be loaded', async () => {
    const { load, offers } = openPages()
    offers.answerWith(() => failed({ kind: 'network', message: 'Network Error' }))
    const { value, isDegraded } = await load('/')
    expect([isDegraded, value.banners.map(({ id, price }) => [id, price])]).toEqual([true, [['welcome', undefined]]])
    expect(offers.asked.filter(({ promotion }) => promotion !== undefined)).toEqual([])
  })

  it('names its currency on its page if the site sells in others, too', async () => {
    const currencyOn = async (code: string) =>
      (await openPages('2026-01-15T12:00:00Z', realSite(code)).load('/promo/office-start', { currency: 'EUR' })).value
        .promotion?.currency
    expect([await currencyOn('com'), await currencyOn('it')]).toEqual(['in Euro', undefined])
  })
})
