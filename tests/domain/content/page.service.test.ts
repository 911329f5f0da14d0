import { describe, expect, it } from 'vitest'
import { PageService, viewOfPage } from '../../../domain/content/page.service.ts'
import { DownloadsService } from '../../../domain/downloads/downloads.service.ts'
import type { OfferView } from '../../../domain/offers/offer-view.ts'
import { OffersService } from '../../../domain/offers/offers.service.ts'
import { ReviewsService } from '../../../domain/reviews/reviews.service.ts'
import type { PageView } from '../../../domain/routing/page-view.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import type { PageSection } from '../../../ports/page-section.ts'
import type { PageData, PagesPort, PagesQuery } from '../../../ports/pages.ts'
import { FakeDownloads, FakeOffers } from '../../fakes/fake-router.ts'
import { FakeClock, FakeReviews, fakeQuotes } from '../../fakes/fake-services.ts'
import { option, settings, texts } from '../offers/offer-samples.ts'
import { promotionTexts } from '../promotions/promotion-text-samples.ts'
import { plainView } from '../routing/plain-view.ts'
import { realSite } from '../sites/real-sites.ts'

/** A site without promotions, whose prices would be requested, too. */
const site = { ...realSite('de'), promotions: [], banners: [] }
const view = plainView('EUR')

const hero = (buyBlock?: BuyBlockSettings): PageSection => ({
  kind: 'hero',
  title: 'Premium',
  lead: '',
  points: [],
  picture: 'shield',
  ...(buyBlock ? { buyBlock } : {}),
})
const card = (buyBlock?: BuyBlockSettings) => ({
  path: '/plus',
  name: 'Plus',
  tagline: '',
  points: [],
  ...(buyBlock ? { buyBlock } : {}),
})
const pageOf = (...sections: readonly PageSection[]): PageData => ({
  path: '/premium',
  component: 'product',
  title: 'Premium',
  description: '',
  status: 200,
  sections,
})

const BLOCKS: ReadonlyMap<string, BuyBlockSettings> = new Map(
  ['premium', 'plus', 'endpoint'].map((product) => [product, settings({ product, selectedPack: 5 })]),
)

const openPages = (page: Outcome<PageData>) => {
  const offers = new FakeOffers()
  const asked: PagesQuery[] = []
  const pages: PagesPort = {
    page: async (query) => {
      asked.push(query)
      return page
    },
    buyBlock: async ({ product }) =>
      product === 'broken' ? failed({ kind: 'timeout', message: '' }) : success(BLOCKS.get(product) ?? null),
  }
  const downloads = new FakeDownloads()
  const reviews = new FakeReviews()
  const service = new PageService({
    pages,
    offers: new OffersService(offers, () => {}, new FakeClock(), fakeQuotes()),
    downloads: new DownloadsService(downloads, ['files.fake.example'], () => {}),
    reviews: new ReviewsService(reviews, () => {}),
    clock: new FakeClock(),
  })
  const load = (fields: Partial<PageView> = {}) =>
    service.load({ site, view: { ...view, ...fields }, path: '/premium', texts: () => texts, promotionTexts })
  return { offers, downloads, reviews, asked, service, load }
}

const valueIn = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

describe('PageService.load', () => {
  it('returns the content, and the views of buy blocks in hero and cards', async () => {
    const page = pageOf(
      hero(settings()),
      { kind: 'products', title: '', cards: [card(settings({ product: 'plus' })), card()] },
      { kind: 'text', paragraphs: ['…'] },
    )
    const { load, asked, offers } = openPages(success(page))
    const { value, isDegraded } = valueIn(await load())
    expect(value.page).toBe(page)
    expect(Object.entries(value.offers).map(([product, { state }]) => [product, state])).toEqual([
      ['premium', 'offered'],
      ['plus', 'offered'],
    ])
    expect(isDegraded).toBe(false)
    expect(asked).toEqual([{ site, path: '/premium' }])
    expect(offers.asked).toMatchObject([{ products: ['premium', 'plus'], currency: 'EUR' }])
  })

  it('requests regional texts if the currency order’s country has its own spelling', async () => {
    const { load, asked } = openPages(success(pageOf(hero(settings()))))
    await load({ order: 'CH' })
    await load({ order: 'AT' })
    expect(asked.map(({ site: { locale } }) => locale)).toEqual(['de-CH', 'de-DE'])
  })

  it('returns product reviews, and is not degraded if they cannot be loaded', async () => {
    const section = { kind: 'reviews', product: 'premium', title: 'Premium', shown: 'summary' } as const
    const { load, reviews } = openPages(success(pageOf(hero(settings()), section)))
    expect(valueIn(await load()).value.reviews).toMatchObject({ premium: { average: 4.5, count: 2 } })
    reviews.faults.beUnreachable()
    expect(valueIn(await load())).toMatchObject({
      isDegraded: false,
      value: { offers: { premium: { state: 'offered' } }, reviews: {} },
    })
  })

  it('requests drafts and undated prices for an editor', async () => {
    const { service, asked, offers } = openPages(success(pageOf(hero(settings()))))
    const request = { site, view, path: '/premium', texts: () => texts, promotionTexts }
    await service.load({ ...request, isEditor: true })
    await service.load(request)
    expect(asked).toEqual([
      { site, path: '/premium', isDraft: true },
      { site, path: '/premium' },
    ])
    expect(offers.asked.map((query) => 'curdate' in query)).toEqual([false, true])
  })

  it('requests prices in the currency of the view', async () => {
    const { load, offers } = openPages(success(pageOf(hero(settings()))))
    await load({ currency: 'CHF' })
    expect(offers.asked.map(({ currency }) => currency)).toEqual(['CHF'])
  })

  it('requests no prices for a page without buy blocks', async () => {
    const { load, offers } = openPages(success(pageOf(hero())))
    expect(valueIn(await load())).toMatchObject({ value: { offers: {}, downloads: {} }, isDegraded: false })
    expect(offers.asked).toEqual([])
  })

  it('requests no prices for a site without prices', async () => {
    const { service, offers } = openPages(success(pageOf(hero(settings()))))
    const request = {
      site: { ...site, disablePrices: true },
      view,
      path: '/premium',
      texts: () => texts,
      promotionTexts,
    }
    expect(valueIn(await service.load(request)).value.offers).toEqual({
      premium: { state: 'hidden', product: 'premium' },
    })
    expect(offers.asked).toEqual([])
  })

  it('marks only products of a restricted edition as unavailable', async () => {
    const page = pageOf(hero(settings()), hero(settings({ product: 'endpoint' })))
    const consumer = valueIn(await openPages(success(page)).load({ restricted: ['consumer'] })).value.offers
    expect(consumer['premium']).toEqual({ state: 'unavailable', product: 'premium', reason: 'geo' })
    expect(consumer['endpoint']).not.toMatchObject({ reason: 'geo' })
    const business = valueIn(await openPages(success(page)).load({ restricted: ['business'] })).value.offers
    expect(business['endpoint']).toMatchObject({ reason: 'geo' })
    expect(business['premium']).toMatchObject({ state: 'offered' })
  })

  it('is degraded while prices cannot be loaded', async () => {
    const { load, offers } = openPages(success(pageOf(hero(settings()))))
    offers.faults.beUnreachable()
    expect(valueIn(await load())).toMatchObject({
      isDegraded: true,
      value: { offers: { premium: { state: 'failed', product: 'premium' } } },
    })
  })

  it('returns the remaining freshness of the prices', async () => {
    const { load, offers } = openPages(success(pageOf(hero(settings()))))
    offers.answerWith(({ currency }) => success({ currency, products: [], problems: [], freshForMs: 7 }))
    expect(valueIn(await load()).freshForMs).toBe(7)
    expect(valueIn(await openPages(success(pageOf(hero()))).load()).freshForMs).toBe(Number.POSITIVE_INFINITY)
  })

  it('returns the views of download blocks, and a degraded page if installers cannot be loaded', async () => {
    const block = {
      codeName: 'premium',
      title: 'Premium',
      requestParams: { productCode: 'premium', businessPurpose: 'home', licenseTier: 'paid' },
      buttons: 'both',
    } as const
    const page = pageOf({ kind: 'downloads', title: '', blocks: [block] })
    const { load, downloads } = openPages(success(page))
    const loaded = valueIn(await load({ downloadCountry: 'KZ' }))
    expect(Object.keys(loaded.value.downloads)).toEqual(['premium'])
    expect(loaded.isDegraded).toBe(false)
    downloads.faults.beUnreachable()
    expect(valueIn(await load()).isDegraded).toBe(true)
  })

  it('reports each country in its download blocks once', async () => {
    const blockFor = (codeName: string, ...countries: readonly string[]) => ({
      codeName,
      title: codeName,
      requestParams: { productCode: codeName, businessPurpose: 'home', licenseTier: 'paid' },
      buttons: 'both' as const,
      fakeRegions: { sites: ['de'], geoIP: countries.map((ipCountry) => ({ ipCountry, sites: ['fr'] })) },
    })
    const downloads: PageSection = {
      kind: 'downloads',
      title: '',
      blocks: [blockFor('premium', 'FR', 'BE'), blockFor('plus', 'FR')],
    }
    expect(valueIn(await openPages(success(pageOf(downloads))).load()).downloadCountries).toEqual(['FR', 'BE'])
    expect(valueIn(await openPages(success(pageOf(hero()))).load()).downloadCountries).toEqual([])
  })

  it.each([
    ['consumer', 'premium', true],
    ['consumer', 'endpoint', false],
    ['business', 'endpoint', true],
    ['business', 'premium', false],
  ] as const)(
    'if %s editions are restricted, marks both the offer and the download of %s as unavailable: %s',
    async (edition, product, isRestricted) => {
      const requestParams = { productCode: product, businessPurpose: 'home', licenseTier: 'paid' }
      const block = { codeName: 'file', title: product, requestParams, buttons: 'both' } as const
      const page = pageOf(hero(settings({ product })), { kind: 'downloads', title: '', blocks: [block] })
      const { offers, downloads } = valueIn(await openPages(success(page)).load({ restricted: [edition] })).value
      const offer = offers[product]
      expect(offer?.state === 'unavailable' && offer.reason === 'geo').toBe(isRestricted)
      expect(downloads['file']?.state === 'unavailable').toBe(isRestricted)
    },
  )

  it('marks download blocks as errored while prices cannot be loaded', async () => {
    const block = {
      codeName: 'premium',
      title: 'Premium',
      requestParams: { productCode: 'premium', businessPurpose: 'home', licenseTier: 'paid' },
      buttons: 'both',
    } as const
    const { load, offers } = openPages(
      success(pageOf(hero(settings()), { kind: 'downloads', title: '', blocks: [block] })),
    )
    expect(valueIn(await load()).value.downloads['premium']).toMatchObject({ state: 'offered' })
    offers.faults.beUnreachable()
    expect(valueIn(await load()).value.downloads['premium']).toEqual({ state: 'errored', codeName: 'premium' })
  })

  it('marks only the download blocks of a product with an empty price list as errored', async () => {
    const block = (codeName: string, productCode = codeName) =>
      ({
        codeName,
        title: codeName,
        requestParams: { productCode, businessPurpose: 'home', licenseTier: codeName },
        buttons: 'both',
      }) as const
    const blocks = [block('premium'), block('plus'), block('plus-portable', 'plus'), block('free', 'premium')]
    const cards = [card(settings({ product: 'plus' })), card(settings({ product: 'free', purchaseType: 'Free' }))]
    const page = pageOf(
      hero(settings()),
      { kind: 'products', title: '', cards },
      { kind: 'downloads', title: '', blocks },
    )
    const { load, offers } = openPages(success(page))
    offers.answerWith(({ currency, products, purchaseType }) =>
      success({
        currency,
        problems: [],
        products: products.map((productName) => ({
          productName,
          purchaseType,
          options: productName === 'plus' ? [] : [option()],
        })),
      }),
    )
    const { value } = valueIn(await load())
    expect(Object.values(value.downloads).map(({ codeName, state }) => [codeName, state])).toEqual([
      ['premium', 'offered'],
      ['plus', 'errored'],
      ['plus-portable', 'errored'],
      ['free', 'offered'],
    ])
  })

  it('requests no prices for a page without buy blocks, and offers its downloads even if prices cannot be loaded', async () => {
    const requestParams = { productCode: 'premium', businessPurpose: 'home', licenseTier: 'paid' }
    const block = { codeName: 'premium', title: 'Premium', requestParams, buttons: 'both' } as const
    const { load, offers } = openPages(success(pageOf({ kind: 'downloads', title: '', blocks: [block] })))
    offers.faults.beUnreachable()
    expect(valueIn(await load()).value.downloads['premium']).toMatchObject({ state: 'offered' })
    expect(offers.asked).toEqual([])
  })

  it('fails if the content cannot be loaded, and sends no price request', async () => {
    const failure = failed({ kind: 'timeout', message: 'timeout of 900ms exceeded' })
    const { load, offers } = openPages(failure)
    expect(await load()).toEqual(failure)
    expect(offers.asked).toEqual([])
  })
})

describe('the price settings of a page', () => {
  const MONTHLY = [option({ quantity: 3 }), option({ quantity: 3, termType: 'M', priceStruck: 80, priceLowest30d: 80 })]
  const sell = (offers: FakeOffers, list: readonly PriceOption[]) =>
    offers.answerWith(({ currency, products, purchaseType }) =>
      success({
        currency,
        problems: [],
        products: products.map((productName) => ({ productName, purchaseType, options: list })),
      }),
    )
  const selectedIn = (view: OfferView | undefined) =>
    view?.state === 'offered' ? view.options.find(({ selected }) => selected) : undefined

  it.each([
    [undefined, '1Y', undefined],
    [{ isMonthly: true }, '1M', expect.stringMatching(/^Save 50\s%$/)],
    [{ isMonthly: true, savingsType: 'none' }, '1M', undefined],
    [{ isMonthly: true, savingsType: 'currency' }, '1M', expect.stringMatching(/^Save 40,00\s€$/)],
  ] as const)(
    'determine the preselected term and the savings: %j gives %s and %s',
    async (priceSettings, term, savings) => {
      const page = { ...pageOf(hero(settings())), ...(priceSettings ? { priceSettings } : {}) }
      const { load, offers } = openPages(success(page))
      sell(offers, MONTHLY)
      const selected = selectedIn(valueIn(await load()).value.offers['premium'])
      expect([selected?.term, selected?.savings]).toEqual([term, savings])
    },
  )

  it('can switch shared and personalized prices off', async () => {
    const page = { ...pageOf(hero(settings())), priceSettings: { hasPrices: false } }
    const { load, service, offers } = openPages(success(page))
    const hidden = { premium: { state: 'hidden', product: 'premium' } }
    expect(valueIn(await load()).value.offers).toEqual(hidden)
    const request = { site, currency: 'EUR', texts: () => texts, isRestricted: () => false, products: ['premium'] }
    const visitor = { sessionPartner: 'p1' }
    expect(await service.offersFor({ ...request, visitor, path: '/premium' })).toEqual(hidden)
    expect(offers.asked).toEqual([])
  })

  it('can preselect one choice for all products, for both shared and personalized prices', async () => {
    const cards = [card(settings({ selectedPack: 5 })), card(settings({ product: 'plus', selectedPack: 5 }))]
    const sharedChoice = { quantity: 3, termType: 'Y', termDuration: 1 } as const
    const { load, service, offers } = openPages(
      success(pageOf({ kind: 'comparison', title: '', cards, sharedChoice, features: [] })),
    )
    sell(offers, [option({ quantity: 3 }), option({ quantity: 5 })])
    const request = { site, currency: 'EUR', texts: () => texts, isRestricted: () => false, visitor: {} }
    const own = (path: string | null) => service.offersFor({ ...request, path, products: ['premium', 'plus'] })
    const quantities = (shown: Readonly<Record<string, OfferView>>) =>
      ['premium', 'plus'].map((product) => selectedIn(shown[product])?.quantity)
    expect(quantities(valueIn(await load()).value.offers)).toEqual([3, 3])
    expect(quantities(await own('/compare'))).toEqual([3, 3])
    expect(quantities(await own(null))).toEqual([5, 5])
  })
})

describe('PageService.offersFor', () => {
  const request = {
    site,
    currency: 'EUR',
    texts: () => texts,
    isRestricted: () => false,
    path: null,
    visitor: { sessionPartner: 'p1' },
  }

  it('returns personalized offers for the products that the site sells', async () => {
    const { service, offers } = openPages(success(pageOf()))
    const shown = await service.offersFor({ ...request, products: ['premium', 'nothing', 'broken', 'plus'] })
    expect(Object.keys(shown)).toEqual(['premium', 'plus'])
    expect(shown['premium']).toMatchObject({ state: 'offered', options: expect.any(Array) })
    expect(offers.asked).toMatchObject([{ products: ['premium', 'plus'], visitor: { sessionPartner: 'p1' } }])
  })

  it('includes the add-ons that the page sells with a product', async () => {
    const addOns = [settings({ product: 'cloud-backup' })]
    const page = pageOf({ kind: 'products', title: '', cards: [card(settings({ product: 'plus', addOns }))] })
    const { service } = openPages(success(page))
    const shown = await service.offersFor({ ...request, path: '/', products: ['premium', 'plus'] })
    expect(shown['plus']).toMatchObject({ addOns: { choices: [{ product: 'cloud-backup' }] } })
    expect(shown['premium']).not.toHaveProperty('addOns')
  })

  it('requests shared prices for a visitor without personal data', async () => {
    const { service, offers } = openPages(success(pageOf()))
    await service.offersFor({ ...request, products: ['premium'], visitor: {} })
    expect(offers.asked[0]).not.toHaveProperty('visitor')
  })

  it('marks restricted products as unavailable', async () => {
    const { service, offers } = openPages(success(pageOf()))
    const shown = await service.offersFor({ ...request, products: ['premium'], isRestricted: () => true })
    expect(shown).toEqual({ premium: { state: 'unavailable', product: 'premium', reason: 'geo' } })
    expect(offers.asked).toEqual([])
  })

  it('returns nothing if there are no products', async () => {
    const { service } = openPages(success(pageOf()))
    expect(await service.offersFor({ ...request, products: [] })).toEqual({})
  })
})

describe('the currency of a page', () => {
  const priced = { ...pageOf(hero(settings({ product: 'premium', selectedPack: 5 }))), currency: 'CHF' }

  it('is the only currency in which the page requests prices', async () => {
    const { load, offers } = openPages(success(priced))
    valueIn(await load({ currency: 'EUR' }))
    expect(offers.asked).toMatchObject([{ currency: 'CHF' }])
    expect(viewOfPage(site, view, priced)).toEqual({ ...view, currency: 'CHF', order: 'only' })
  })

  it('is ignored on a site that does not offer it', async () => {
    const { load, offers } = openPages(success({ ...priced, currency: 'JPY' }))
    valueIn(await load())
    expect(offers.asked).toMatchObject([{ currency: 'EUR' }])
    expect(viewOfPage(site, view, { currency: 'JPY' })).toBe(view)
  })
})

describe('PageService.changeDates', () => {
  it('returns the dates of the pages that have one', async () => {
    const { service } = openPages(success({ ...pageOf(), changedOn: '2026-11-23' }))
    expect([...(await service.changeDates(site, ['/premium', '/plus']))]).toEqual([
      ['/premium', '2026-11-23'],
      ['/plus', '2026-11-23'],
    ])
  })

  it.each([
    ['without a date', success(pageOf())],
    ['that cannot be loaded', failed({ kind: 'timeout', message: '' })],
  ] as const)('skips pages %s', async (_, page) => {
    const { service } = openPages(page)
    expect((await service.changeDates(site, ['/premium'])).size).toBe(0)
  })
})
