import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BuyService } from '../../../domain/checkout/buy.service.ts'
import type { BuyRequest } from '../../../domain/checkout/buy-request.ts'
import { OffersService } from '../../../domain/offers/offers.service.ts'
import type { QuotedPrices } from '../../../domain/offers/price-quotes.ts'
import { type PriceChange, PriceQuotes } from '../../../domain/offers/price-quotes.ts'
import type { OffersVisitor, PriceList } from '../../../ports/offers.ts'
import { failed, success } from '../../../ports/outcome.ts'
import type { PagesPort } from '../../../ports/pages.ts'
import { FakeCheckout, FakeOffers } from '../../fakes/fake-router.ts'
import { FakeClock } from '../../fakes/fake-services.ts'
import { option, settings, texts } from '../offers/offer-samples.ts'
import { RUNS } from '../runs.ts'
import { realSite } from '../sites/real-sites.ts'

const site = realSite('de')
const HOUR_MS = 3_600_000
const ADD_ON = 'cloud-backup'

const signedWith =
  (key: string) =>
  (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url')

interface Prices {
  readonly price?: number
  readonly otherPrice?: number
  readonly addOnPrice?: number
}

/** A price list with one option. */
const premiumAt = (price: number): PriceList => {
  const options = [option({ quantity: 3, buyLink: 'https://store.fake.example/cart', token: null, pid: 'one', price })]
  return { currency: 'EUR', products: [{ productName: 'premium', purchaseType: 'Purchase', options }], problems: [] }
}

/** A shop whose prices the test changes, with its pages and purchases. */
const shop = (purchaseType: 'Purchase' | 'TrialOptOut' = 'Purchase') => {
  const clock = new FakeClock()
  const source = new FakeOffers()
  const checkout = new FakeCheckout()
  const shown = new Map<string, QuotedPrices[]>()
  const history = {
    remember: (key: string, prices: QuotedPrices) => void shown.set(key, [...(shown.get(key) ?? []), prices]),
    recall: async (key: string) => shown.get(key) ?? [],
  }
  const quotes = new PriceQuotes(signedWith('key'), clock, history)
  const offers = new OffersService(source, () => {}, clock, quotes)
  const block = (product: string) => settings({ product, purchaseType })
  const content = { isDown: false }
  const pages: Pick<PagesPort, 'buyBlock'> = {
    buyBlock: async ({ product }) =>
      content.isDown && product === ADD_ON
        ? failed({ kind: 'network', message: 'Network Error' })
        : success(block(product)),
  }
  const service = new BuyService({
    pages: pages as PagesPort,
    offers,
    checkout,
    clock,
    storeHosts: ['store.fake.example'],
    storeResponds: async () => true,
    hasMetrics: false,
    report: () => {},
    digest: (text) => text,
    quotes,
  })
  const sell = ({ price = 40, otherPrice = 70, addOnPrice = 10 }: Prices = {}, trial = {}) => {
    const common = { quantity: 3, buyLink: 'https://store.fake.example/cart', token: null }
    const premium = [
      option({ ...common, pid: 'one', price, ...trial }),
      option({ ...common, pid: 'two', termDuration: 2, price: otherPrice, ...trial }),
    ]
    const addOns = [option({ ...common, pid: 'extra', price: addOnPrice })]
    const products = [
      { productName: 'premium', purchaseType, options: premium },
      { productName: ADD_ON, purchaseType, options: addOns },
    ]
    source.give({ currency: 'EUR', products, problems: [] })
  }
  /** Returns the quote of the buy form on a page that is made now. */
  const quote = async (withAddOns = false, visitor?: OffersVisitor): Promise<string> => {
    const blocks = [{ ...block('premium'), ...(withAddOns ? { addOns: [block(ADD_ON)] } : {}) }]
    const request = { site, currency: 'EUR', blocks, isRestricted: () => false, texts: () => texts }
    const { value } = await offers.viewsFor(visitor === undefined ? request : { ...request, visitor })
    const view = value.get('premium')
    return (view?.state === 'offered' ? view.quote : undefined) ?? 'none'
  }
  const buy = (given: string | undefined, fields: Partial<BuyRequest['fields']> = {}, visitor: OffersVisitor = {}) =>
    service.buy({
      site,
      currency: 'EUR',
      product: 'premium',
      fields: { option: 'one', ...fields },
      quote: given,
      isRestricted: () => false,
      visitor,
      attribution: { tracking: new Map(), analytics: new Map() },
    })
  sell()
  return { clock, source, checkout, shown, content, quotes, sell, quote, buy }
}

const GO = { kind: 'go' }
const changed = (before: number | null, now: number) => ({ kind: 'changed', change: { before, now } })

describe('a purchase with the quote of its page', () => {
  it('goes to the store if the price is the one that the page showed', async () => {
    const { quote, buy, clock } = shop()
    const given = await quote()
    expect(given).toMatch(/^[\w-]{15}$/)
    clock.advance(24 * HOUR_MS)
    expect(await buy(given)).toMatchObject(GO)
  })

  it('has the same quote within six hours, so that a page that is rendered again does not change', async () => {
    const { quote, clock } = shop()
    const given: string[] = []
    for (let hour = 0; hour < 24; hour++) {
      given.push(await quote())
      clock.advance(HOUR_MS)
    }
    expect([4, 5]).toContain(new Set(given).size)
  })

  it.each([
    ['raised', 45],
    ['lowered', 35],
  ])('has to be confirmed with both prices if the price was %s', async (_, price) => {
    const { quote, buy, sell, source } = shop()
    const given = await quote()
    sell({ price })
    expect(await buy(given)).toMatchObject(changed(40, price))
    expect(source.asked.at(-1)).toMatchObject({ isBuying: true })
  })

  it('does not call the checkout before the price is confirmed', async () => {
    const { quote, buy, sell, checkout } = shop()
    const given = await quote()
    sell({ price: 45 })
    await buy(given)
    expect(checkout.asked).toEqual([])
  })

  it('goes to the store once the visitor has confirmed the price, and asks again if it changes again', async () => {
    const { quote, buy, sell } = shop()
    const given = await quote()
    sell({ price: 45 })
    const first = await buy(given)
    const confirmed = first.kind === 'changed' ? first.change.quote : ''
    expect(await buy(confirmed)).toMatchObject(GO)
    expect(await buy(confirmed, { option: 'two' })).toMatchObject(changed(null, 70))
    sell({ price: 50 })
    expect(await buy(confirmed)).toMatchObject({ kind: 'changed', change: { now: 50 } })
  })

  it('goes to the store if only another option has a new price', async () => {
    const { quote, buy, sell } = shop()
    const given = await quote()
    sell({ otherPrice: 80 })
    expect(await buy(given)).toMatchObject(GO)
    expect(await buy(given, { option: 'two' })).toMatchObject(changed(70, 80))
  })

  it('has to be confirmed if the prices of the page are no longer known, without a previous price', async () => {
    const { quote, buy, sell, shown } = shop()
    const given = await quote()
    sell({ otherPrice: 80 })
    shown.clear()
    expect(await buy(given)).toMatchObject(changed(null, 40))
  })

  it('has to be confirmed if the page is more than two days old, even at the same price', async () => {
    const { quote, buy, clock } = shop()
    const given = await quote()
    clock.advance(49 * HOUR_MS)
    expect(await buy(given)).toMatchObject(changed(40, 40))
  })

  it('goes to the store without a quote, whatever has changed', async () => {
    const { quote, buy, sell } = shop()
    await quote()
    sell({ price: 45 })
    expect(await buy(undefined)).toMatchObject(GO)
  })

  it('has to be confirmed with a forged or malformed quote, which never leads to a previous price', async () => {
    const { quote, buy } = shop()
    const given = await quote()
    const forged = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.stringMatching(/^[\w-]{15}$/),
      fc
        .tuple(fc.nat(given.length - 1), fc.constantFrom(...'AZaz09-_'))
        .map(([at, sign]) => given.slice(0, at) + sign + given.slice(at + 1)),
    )
    await fc.assert(
      fc.asyncProperty(forged, async (text) => {
        fc.pre(text !== given)
        expect(await buy(text)).toMatchObject(changed(null, 40))
      }),
      { numRuns: RUNS },
    )
    expect(await buy(signedWith('another key')(given).slice(0, given.length))).toMatchObject(changed(null, 40))
  })

  it('does not accept the quote of another product or currency', async () => {
    const { quotes, buy } = shop()
    const prices: QuotedPrices = [
      ['one', 40],
      ['two', 70],
    ]
    const subject = { site, product: 'premium', currency: 'EUR' }
    expect(await buy(quotes.quoteOf(subject, prices))).toMatchObject(GO)
    expect(await buy(quotes.quoteOf({ ...subject, product: 'plus' }, prices))).toMatchObject(changed(null, 40))
    expect(await buy(quotes.quoteOf({ ...subject, currency: 'CHF' }, prices))).toMatchObject(changed(null, 40))
  })

  it('compares the total of an option and its add-on', async () => {
    const { quote, buy, sell } = shop()
    const given = await quote(true)
    expect(await buy(given, { addOn: ADD_ON })).toMatchObject(GO)
    sell({ addOnPrice: 12 })
    expect(await buy(given, { addOn: ADD_ON })).toMatchObject(changed(50, 52))
    expect(await buy(given)).toMatchObject(GO)
  })

  it('loads the add-ons to recognize the prices of a page that are not remembered', async () => {
    const { quote, buy, shown, source } = shop()
    const given = await quote(true)
    shown.clear()
    expect(await buy(given)).toMatchObject(GO)
    expect(source.asked.at(-1)?.products).toContain(ADD_ON)
  })

  it('is unavailable, not changed, if the content of the add-ons fails and the quote may contain their prices', async () => {
    const { quote, buy, shown, content } = shop()
    const given = await quote(true)
    shown.clear()
    content.isDown = true
    expect(await buy(given)).toEqual({ kind: 'unavailable', reason: 'content' })
    content.isDown = false
    expect(await buy(given)).toMatchObject(GO)
  })

  it('is unavailable, not changed, if the prices of the add-ons fail and the quote may contain them', async () => {
    const { quote, buy, shown, source } = shop()
    const given = await quote(true)
    shown.clear()
    source.answerWith(({ products }) =>
      products.includes(ADD_ON) ? failed({ kind: 'network', message: 'Network Error' }) : success(premiumAt(40)),
    )
    expect(await buy(given)).toEqual({ kind: 'unavailable', reason: 'prices' })
  })

  it('compares what a trial costs today and afterwards', async () => {
    const { quote, buy, sell } = shop('TrialOptOut')
    sell({ price: 0 }, { priceSubscription: 40 })
    const given = await quote()
    expect(await buy(given)).toMatchObject(GO)
    sell({ price: 0 }, { priceSubscription: 45 })
    expect(await buy(given)).toMatchObject(changed(40, 45))
    sell({ price: 5 }, { priceSubscription: 40 })
    expect(await buy(given)).toMatchObject(changed(0, 5))
  })

  it('has to be confirmed by a visitor who saw the public price only if their personalized price is higher', async () => {
    const { quote, buy, sell } = shop()
    const visitor = { sessionPartner: 'p1' }
    const given = await quote()
    sell({ price: 44 })
    expect(await buy(given, {}, visitor)).toMatchObject(changed(40, 44))
    sell({ price: 36 })
    expect(await buy(given, {}, visitor)).toMatchObject(GO)
    expect(await buy(await quote(false, visitor), {}, visitor)).toMatchObject(GO)
  })

  it('does not remember the prices of one visitor', async () => {
    const { quote, shown } = shop()
    await quote(false, { sessionPartner: 'p1' })
    expect([...shown]).toEqual([])
  })
})

describe('the message about a changed price', () => {
  const change: PriceChange = {
    product: 'premium',
    option: 'one',
    addOn: ADD_ON,
    currency: 'EUR',
    before: 40.5,
    now: 45,
    quote: 'A'.repeat(15),
  }
  const sealed = (fields: Partial<PriceChange> = {}) => {
    const { quotes, clock } = shop()
    const quote = quotes.quoteOf({ site, product: 'premium', currency: 'EUR' }, [])
    const written = { ...change, quote, ...fields }
    return { quotes, clock, written, query: quotes.sealed(written, site) }
  }

  it('has the prices in its query, and the page reads them', () => {
    const { quotes, query, written } = sealed()
    expect(quotes.readSealed(new Map(Object.entries(query)), site)).toEqual(written)
    const unknown = sealed({ before: null, addOn: '' })
    expect(unknown.quotes.readSealed(new Map(Object.entries(unknown.query)), site)).toEqual(unknown.written)
  })

  it('is without prices if any field was changed, added or removed', () => {
    const { quotes, query } = sealed()
    for (const name of Object.keys(query)) {
      const others = new Map(Object.entries(query).filter(([other]) => other !== name))
      expect(quotes.readSealed(others, site)).toBeNull()
      expect(quotes.readSealed(new Map([...others, [name, '1']]), site)).toBeNull()
    }
    const unknown = sealed({ before: null })
    expect(unknown.quotes.readSealed(new Map([...Object.entries(unknown.query), ['before', '99']]), site)).toBeNull()
  })

  it('is without prices on another site, whose prices differ', () => {
    const { quotes, query } = sealed()
    expect(quotes.readSealed(new Map(Object.entries(query)), { code: 'other' })).toBeNull()
  })

  it('is without prices after two days', () => {
    const { quotes, query, clock } = sealed()
    clock.advance(49 * HOUR_MS)
    expect(quotes.readSealed(new Map(Object.entries(query)), site)).toBeNull()
  })
})
