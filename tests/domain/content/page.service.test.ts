import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../adapters/fakes/fake-clock.ts'
import { FakeDownloads } from '../../../adapters/fakes/fake-downloads.ts'
import { FakeOffers } from '../../../adapters/fakes/fake-offers.ts'
import { PageService } from '../../../domain/content/page.service.ts'
import { DownloadsService } from '../../../domain/downloads/downloads.service.ts'
import { OffersService } from '../../../domain/offers/loading/offers.service.ts'
import type { PageView } from '../../../domain/routing/page-view.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import type { PageData, PageSection, PagesPort, PagesQuery } from '../../../ports/pages.ts'
import { settings, texts } from '../offers/offer-samples.ts'
import { realSite } from '../sites/real-sites.ts'

const site = realSite('de')
const view: PageView = { currency: 'EUR', order: 'any', restricted: [], downloadCountry: null, message: null }

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
  title: 'Premium',
  description: '',
  status: 200,
  sections,
})

const BLOCKS: ReadonlyMap<string, BuyBlockSettings> = new Map(
  ['premium', 'plus', 'endpoint'].map((product) => [product, settings({ product })]),
)

const house = (page: Outcome<PageData>) => {
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
  const service = new PageService(
    pages,
    new OffersService(offers, () => {}, new FakeClock()),
    new DownloadsService(downloads, ['files.fake.example'], () => {}),
  )
  const open = (fields: Partial<PageView> = {}) =>
    service.open({ site, view: { ...view, ...fields }, path: '/premium', texts: () => texts })
  return { offers, downloads, asked, service, open }
}

const valueIn = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

describe('a page is opened', () => {
  it('with its content and what each buy block of hero and cards shows', async () => {
    const page = pageOf(
      hero(settings()),
      { kind: 'products', title: '', cards: [card(settings({ product: 'plus' })), card()] },
      { kind: 'text', paragraphs: ['…'] },
    )
    const { open, asked, offers } = house(success(page))
    const opened = valueIn(await open())
    expect(opened.page).toBe(page)
    expect(Object.entries(opened.offers).map(([product, { state }]) => [product, state])).toEqual([
      ['premium', 'offered'],
      ['plus', 'offered'],
    ])
    expect(opened.isDegraded).toBe(false)
    expect(asked).toEqual([{ site, path: '/premium' }])
    expect(offers.asked).toMatchObject([{ products: ['premium', 'plus'], currency: 'EUR' }])
  })

  it('in the currency of the view', async () => {
    const { open, offers } = house(success(pageOf(hero(settings()))))
    await open({ currency: 'CHF' })
    expect(offers.asked.map(({ currency }) => currency)).toEqual(['CHF'])
  })

  it('without asking for prices where nothing is sold', async () => {
    const { open, offers } = house(success(pageOf(hero())))
    expect(valueIn(await open())).toMatchObject({ offers: {}, downloads: {}, isDegraded: false })
    expect(offers.asked).toEqual([])
  })

  it('without asking for prices where the site keeps them back', async () => {
    const { service, offers } = house(success(pageOf(hero(settings()))))
    const asked = { site: { ...site, disablePrices: true }, view, path: '/premium', texts: () => texts }
    expect(valueIn(await service.open(asked)).offers).toEqual({
      premium: { state: 'hidden', product: 'premium', reason: 'disable-prices' },
    })
    expect(offers.asked).toEqual([])
  })

  it('with a product of a restricted edition barred, and the other sold', async () => {
    const page = pageOf(hero(settings()), hero(settings({ product: 'endpoint' })))
    const consumer = valueIn(await house(success(page)).open({ restricted: ['consumer'] })).offers
    expect(consumer['premium']).toEqual({ state: 'unavailable', product: 'premium', reason: 'geo' })
    expect(consumer['endpoint']).not.toMatchObject({ reason: 'geo' })
    const business = valueIn(await house(success(page)).open({ restricted: ['business'] })).offers
    expect(business['endpoint']).toMatchObject({ reason: 'geo' })
    expect(business['premium']).toMatchObject({ state: 'offered' })
  })

  it('as one that should not live long, while prices cannot be had', async () => {
    const { open, offers } = house(success(pageOf(hero(settings()))))
    offers.faults.beUnreachable()
    expect(valueIn(await open())).toMatchObject({
      isDegraded: true,
      offers: { premium: { state: 'failed', product: 'premium' } },
    })
  })

  it('with how long its prices count as up to date', async () => {
    const { open, offers } = house(success(pageOf(hero(settings()))))
    const load = offers.load.bind(offers)
    offers.load = async (query) => {
      const outcome = await load(query)
      return outcome.ok ? { ...outcome, freshForMs: 7 } : outcome
    }
    expect(valueIn(await open()).freshForMs).toBe(7)
    expect(valueIn(await house(success(pageOf(hero()))).open()).freshForMs).toBe(Number.POSITIVE_INFINITY)
  })

  it('with what each download block shows, and without installers for a short time only', async () => {
    const block = {
      codeName: 'premium',
      title: 'Premium',
      requestParams: { productCode: 'premium', businessPurpose: 'home', licenseTier: 'paid' },
      buttons: 'both',
    } as const
    const page = pageOf({ kind: 'downloads', title: '', blocks: [block] })
    const { open, downloads } = house(success(page))
    const opened = valueIn(await open({ downloadCountry: 'KZ' }))
    expect(Object.keys(opened.downloads)).toEqual(['premium'])
    expect(opened.isDegraded).toBe(false)
    downloads.faults.beUnreachable()
    expect(valueIn(await open()).isDegraded).toBe(true)
  })

  it('only where its content can be had', async () => {
    const failure = failed({ kind: 'timeout', message: 'timeout of 900ms exceeded' })
    const { open, offers } = house(failure)
    expect(await open()).toEqual(failure)
    expect(offers.asked).toEqual([])
  })
})

describe('one visitor’s offers', () => {
  const request = {
    site,
    currency: 'EUR',
    texts: () => texts,
    isRestricted: () => false,
    visitor: { sessionPartner: 'p1' },
  }

  it('are those of his own price list, for the products that the site sells', async () => {
    const { service, offers } = house(success(pageOf()))
    const shown = await service.offersFor({ ...request, products: ['premium', 'nothing', 'broken', 'plus'] })
    expect(Object.keys(shown)).toEqual(['premium', 'plus'])
    expect(shown['premium']).toMatchObject({ state: 'offered', options: expect.any(Array) })
    expect(offers.asked).toMatchObject([{ products: ['premium', 'plus'], visitor: { sessionPartner: 'p1' } }])
  })

  it('are everybody’s where he carries nothing', async () => {
    const { service, offers } = house(success(pageOf()))
    await service.offersFor({ ...request, products: ['premium'], visitor: {} })
    expect(offers.asked[0]).not.toHaveProperty('visitor')
  })

  it('bar what his country bars', async () => {
    const { service, offers } = house(success(pageOf()))
    const shown = await service.offersFor({ ...request, products: ['premium'], isRestricted: () => true })
    expect(shown).toEqual({ premium: { state: 'unavailable', product: 'premium', reason: 'geo' } })
    expect(offers.asked).toEqual([])
  })

  it('are none where nothing is asked for', async () => {
    const { service } = house(success(pageOf()))
    expect(await service.offersFor({ ...request, products: [] })).toEqual({})
  })
})
