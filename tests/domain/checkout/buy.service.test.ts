import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BuyService } from '../../../domain/checkout/buy.service.ts'
import type { BuyRequest } from '../../../domain/checkout/buy-request.ts'
import { readFormKey, visitorKey } from '../../../domain/checkout/repeated-purchases.ts'
import { OffersService } from '../../../domain/offers/offers.service.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block-settings.ts'
import type { ProblemReport } from '../../../ports/error-catalogue.ts'
import type { OffersPort, PriceOption } from '../../../ports/offers.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import type { BuyBlockQuery, PagesPort } from '../../../ports/pages.ts'
import { FakeCheckout, FakeOffers } from '../../fakes/fake-router.ts'
import { FakeClock, fakeQuotes } from '../../fakes/fake-services.ts'
import { option, settings } from '../offers/offer-samples.ts'
import { RUNS } from '../runs.ts'
import { realSite } from '../sites/real-sites.ts'

const STORE = 'store.fake.example'
const SECOND_STORE = 'second.fake.example:8443'
const site = realSite('de')
const HOME = 'https://de.northwall.example/'

/** The parameters that every store link has for an option. */
const parametersOf = (pid: string) =>
  `pid=${pid}&sku=${pid}&site=de&locale=de-DE&region=de&currency=EUR&estore=main&metrics=1`

type Block = Outcome<BuyBlockSettings | null>

/** A buy service with fakes. Its pages contain the given block for each product and each add-on. */
const shop = (block: Block = success(settings()), addOnBlock = block) => {
  const offers = new FakeOffers()
  const checkout = new FakeCheckout()
  const asked: BuyBlockQuery[] = []
  const reports: ProblemReport[] = []
  const report = (each: ProblemReport) => void reports.push(each)
  const pages: PagesPort = {
    page: async () => failed({ kind: 'refused', message: 'no page is loaded to buy' }),
    buyBlock: async (query) => {
      asked.push(query)
      clock.advance(wait.contentMs)
      const found = query.product === 'premium' ? block : addOnBlock
      return found.ok && found.value !== null ? success({ ...found.value, product: query.product }) : found
    },
  }
  const clock = new FakeClock()
  const wait = { contentMs: 0, pricesMs: 0 }
  const stores = { down: new Set<string>(), asked: [] as (readonly [origin: string, withinMs: number])[] }
  const slowOffers: OffersPort = {
    load: (query) => {
      clock.advance(wait.pricesMs)
      return offers.load(query)
    },
  }
  const service = new BuyService({
    pages,
    offers: new OffersService(slowOffers, report, clock, fakeQuotes()),
    checkout,
    clock,
    storeHosts: [STORE, SECOND_STORE],
    storeResponds: async (...asked) => {
      stores.asked.push(asked)
      return !stores.down.has(asked[0])
    },
    hasMetrics: true,
    report,
    digest: (text) => text,
    quotes: fakeQuotes(),
  })
  const buy = (fields: Partial<BuyRequest> = {}) =>
    service.buy({
      site,
      currency: 'EUR',
      product: 'premium',
      fields: { term: '1Y', quantity: '3', autorenew: 'true' },
      isRestricted: () => false,
      visitor: {},
      attribution: { tracking: new Map(), analytics: new Map() },
      ...fields,
    })
  const sell = (...options: readonly PriceOption[]) =>
    offers.give({
      currency: 'EUR',
      products: [{ productName: 'premium', purchaseType: 'Purchase', options }],
      problems: [],
    })
  return { offers, checkout, asked, reports, wait, stores, buy, sell, clock }
}

describe('BuyService.buy', () => {
  it('exchanges the option’s token for a store link', async () => {
    const { buy, checkout, asked, offers } = shop()
    const link = `https://${STORE}/premium-1Y-3-ar?curdate=2026-01-15&${parametersOf('premium-1Y-3-ar')}`
    expect(await buy()).toMatchObject({ kind: 'go', link, option: { pid: 'premium-1Y-3-ar' } })
    expect(checkout.asked).toEqual([
      { group: 'world', token: 'fake-token-premium-1Y-3-ar', curdate: '2026-01-15', withinMs: 1_900 },
    ])
    expect(asked).toEqual([{ site, product: 'premium', withinMs: 1_900 }])
    expect(offers.asked).toMatchObject([{ products: ['premium'], currency: 'EUR', store: 'main' }])
  })

  it('does not call the checkout for an option without a token, and adds the same parameters to the option’s own link', async () => {
    const { buy, checkout } = shop()
    const result = await buy({ fields: { term: '1Y', quantity: '3', autorenew: 'false' } })
    const pid = 'premium-1Y-3-once'
    const [before, after] = parametersOf(pid).split('&metrics')
    expect(result).toMatchObject({
      kind: 'go',
      link: `https://${STORE}/${pid}?${before}&curdate=2026-01-15&metrics${after}`,
    })
    expect(checkout.asked).toEqual([])
  })

  it('accepts a form that contains only a pid', async () => {
    const { buy } = shop()
    expect(await buy({ fields: { option: 'premium-1Y-3-once' } })).toMatchObject({ kind: 'go' })
  })

  describe('for a site with two store hosts', () => {
    const withStores = { ...site, storeHosts: [STORE, SECOND_STORE] }
    const hostOf = async (result: ReturnType<ReturnType<typeof shop>['buy']>) => {
      const bought = await result
      return bought.kind === 'go' ? new URL(bought.link).host : bought.kind
    }

    it('leads to the first while it responds, and to the second with the same path and parameters while it does not', async () => {
      const { buy, stores } = shop()
      const first = await buy({ site: withStores })
      stores.down.add(`https://${STORE}`)
      const second = await buy({ site: withStores })
      expect([first.kind, second.kind]).toEqual(['go', 'go'])
      if (first.kind === 'go' && second.kind === 'go') expect(second.link).toBe(first.link.replace(STORE, SECOND_STORE))
      stores.down.clear()
      expect(await hostOf(buy({ site: withStores }))).toBe(STORE)
    })

    it('leads a repeated purchase of one page view to the second, if the first has failed in between', async () => {
      const { buy, stores, checkout } = shop()
      const request = { site: withStores, formKey: 'k'.repeat(22) }
      expect(await hostOf(buy(request))).toBe(STORE)
      stores.down.add(`https://${STORE}`)
      expect(await hostOf(buy(request))).toBe(SECOND_STORE)
      expect(checkout.asked).toHaveLength(1)
    })

    it('keeps the link if no host responds', async () => {
      const { buy, stores } = shop()
      for (const host of withStores.storeHosts) stores.down.add(`https://${host}`)
      expect(await hostOf(buy({ site: withStores }))).toBe(STORE)
    })

    it('asks only with the time that is left for the purchase', async () => {
      const { buy, stores, wait } = shop()
      wait.pricesMs = 1_500
      await buy({ site: withStores })
      expect(stores.asked).toEqual([[`https://${STORE}`, 400]])
    })

    it('never leads to a host that is not allowed', async () => {
      const { buy, stores } = shop()
      stores.down.add(`https://${STORE}`)
      expect(await hostOf(buy({ site: { ...site, storeHosts: [STORE, 'other.example'] } }))).toBe(STORE)
    })

    it('asks no host of a site that has one store host, or none', async () => {
      const { buy, stores } = shop()
      await buy()
      await buy({ site: { ...site, storeHosts: [STORE] } })
      expect(stores.asked).toEqual([])
    })
  })

  it('uses promotional prices for a purchase on the page of a running promotion', async () => {
    const { buy, offers } = shop()
    expect(await buy({ path: '/promo/welcome' })).toMatchObject({ kind: 'go', option: { price: 30 } })
    expect(await buy({ path: '/premium' })).toMatchObject({ kind: 'go', option: { price: 40 } })
    expect(await buy({ path: '/promo/no-such' })).toMatchObject({ kind: 'go', option: { price: 40 } })
    expect(offers.asked.map(({ promotion }) => promotion)).toEqual(['welcome-premium', undefined, undefined])
  })

  it('sells a promotion only in its own currency, whatever the form asks for', async () => {
    const { buy, offers } = shop()
    const promoted = await buy({ path: '/promo/office-start', currency: 'CHF' })
    expect(promoted).toMatchObject({ kind: 'go', link: expect.stringContaining('currency=EUR') })
    await buy({ path: '/premium', currency: 'CHF' })
    expect(offers.asked.map(({ currency }) => currency)).toEqual(['EUR', 'CHF'])
  })

  it('rejects a purchase on the page of an ended or upcoming promotion', async () => {
    const { buy, offers, clock } = shop()
    const refused = { kind: 'unavailable', reason: 'promotion' }
    expect(await buy({ path: '/promo/spring-2025' })).toEqual(refused)
    expect(await buy({ path: '/promo/anniversary' })).toEqual(refused)
    clock.advance(Date.UTC(2026, 0, 30, 22, 59) - clock.now() - 1)
    expect(await buy({ path: '/promo/welcome' })).toMatchObject({ kind: 'go' })
    clock.advance(1)
    expect(await buy({ path: '/promo/welcome' })).toEqual(refused)
    expect(offers.asked).toHaveLength(1)
  })

  it('uses personalized prices and store arguments if the visitor has store arguments', async () => {
    const { buy, offers, checkout } = shop()
    const visitor = { sessionPartner: 'p1', storeArgs: 'utm_source=mail' }
    const result = await buy({ visitor })
    expect(offers.asked).toMatchObject([{ visitor, isBuying: true }])
    expect(checkout.asked).toMatchObject([{ token: 'fake-token-premium-1Y-3-ar', curdate: '2026-01-15', ...visitor }])
    expect(result).toMatchObject({ link: expect.stringContaining('session_partner=p1') })
  })

  it('adds the id of the add-on option with the same term and auto-renew state to the link', async () => {
    const { buy, asked, offers } = shop()
    const fields = { term: '1Y', quantity: '3', autorenew: 'true', addOn: 'cloud-backup' }
    const result = await buy({ fields })
    expect(asked.map(({ product }) => product)).toEqual(['premium', 'cloud-backup'])
    expect(offers.asked).toHaveLength(1)
    const link = new URL(result.kind === 'go' ? result.link : 'about:blank')
    expect([link.searchParams.get('pid'), link.searchParams.get('addon')]).toEqual([
      'premium-1Y-3-ar',
      'cloud-backup-1Y-3-ar',
    ])
  })

  it.each(['no-such-add-on', 'plus', '__proto__', '<script>', 'x'.repeat(5_000)])(
    'rejects the unknown add-on %s',
    async (addOn) => {
      const { buy, offers } = shop()
      const fields = { term: '1Y', quantity: '3', autorenew: 'true', addOn }
      expect(await buy({ fields })).toEqual({ kind: 'unavailable', reason: 'product' })
      expect(offers.asked).toEqual([])
    },
  )

  it('rejects any string that is not an add-on', async () => {
    const { buy } = shop()
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (addOn) => {
        const fields = { term: '1Y', quantity: '3', autorenew: 'true', addOn }
        expect(await buy({ fields })).toEqual({ kind: 'unavailable', reason: 'product' })
      }),
      { numRuns: RUNS },
    )
  })

  it('rejects and reports an add-on that is not sold with the option', async () => {
    const { buy, offers, reports } = shop()
    offers.answerWith(({ currency, purchaseType, products }) =>
      success({
        currency,
        products: products.map((productName) => ({
          productName,
          purchaseType,
          options: [option({ quantity: 3, autorenew: productName === 'premium', buyLink: `https://${STORE}/` })],
        })),
        problems: [],
      }),
    )
    const fields = { term: '1Y', quantity: '3', autorenew: 'true', addOn: 'cloud-backup' }
    expect(await buy({ fields })).toEqual({ kind: 'unavailable', reason: 'choice' })
    expect(reports).toMatchObject([{ type: 'PriceOptionNotFound', details: { reason: 'add-on-not-sold' } }])
  })

  it('uses the shared price list for a visitor without personal data', async () => {
    const { buy, offers } = shop()
    await buy()
    expect(offers.asked[0]).not.toHaveProperty('visitor')
  })

  it('adds cookies and analytics ids to the link as the block specifies', async () => {
    const { buy } = shop(
      success(settings({ buyLinkDecorations: [{ linkName: 'visitor', sourceType: 'cookie', sourceName: 'vid' }] })),
    )
    const attribution = { tracking: new Map<string, string>(), analytics: new Map([['_ga', 'GA1.1']]) }
    expect(await buy({ attribution, visitor: { cookies: new Map([['vid', '7']]) } })).toMatchObject({
      kind: 'go',
      link: `https://${STORE}/premium-1Y-3-ar?curdate=2026-01-15&${parametersOf('premium-1Y-3-ar')}&visitor=7&_ga=GA1.1`,
    })
  })

  it('adds the partner and all campaign and affiliate values that the store link does not contain', async () => {
    const { buy, checkout } = shop()
    checkout.give(`https://${STORE}/cart?cjevent=own`)
    const tracking = new Map([
      ['utm_term', 'vpn'],
      ['cjevent', 'e1'],
    ])
    const attribution = { tracking, analytics: new Map() }
    expect(await buy({ attribution, visitor: { sessionPartner: 'p1' } })).toMatchObject({
      link: expect.stringMatching(/\/cart\?cjevent=own&.*&utm_term=vpn&session_partner=p1$/),
    })
  })

  it('returns the option’s partner for the next purchase', async () => {
    const { buy } = shop()
    expect(await buy({ visitor: { sessionPartner: 'p1' } })).toMatchObject({ option: { masterPartner: 'p1' } })
  })

  it.each([
    ['a visitor without a partner', {}],
    [
      'a visitor with the partner of an earlier purchase',
      { sessionPartner: 'p1', cookies: new Map([['session_partner', 'p1']]) },
    ],
  ])('sends the chosen option’s partner for %s', async (_, visitor) => {
    const asPartner = { linkName: 'partner', sourceType: 'cookie', sourceName: 'session_partner' } as const
    const { buy, sell, checkout } = shop(success(settings({ buyLinkDecorations: [asPartner] })))
    const sold = { quantity: 3, masterPartner: 'MP-77' }
    sell(
      option({ ...sold, autorenew: true, token: 'fake-token-cart' }),
      option({ ...sold, token: null, buyLink: `https://${STORE}/once` }),
    )
    for (const autorenew of ['true', 'false']) {
      const result = await buy({ visitor, fields: { term: '1Y', quantity: '3', autorenew } })
      const { searchParams } = new URL(result.kind === 'go' ? result.link : 'about:blank')
      expect([searchParams.get('session_partner'), searchParams.get('partner')]).toEqual(['MP-77', 'MP-77'])
    }
    expect(checkout.asked).toMatchObject([{ sessionPartner: 'MP-77' }])
  })

  it('requests prices with the visitor’s existing partner', async () => {
    const { buy, sell, offers } = shop()
    sell(option({ quantity: 3, autorenew: true, masterPartner: 'MP-77' }))
    await buy({ visitor: { sessionPartner: 'p1' } })
    expect(offers.asked).toMatchObject([{ visitor: { sessionPartner: 'p1' } }])
  })

  it('sends the analytics ids with the checkout call, and adds them to the link', async () => {
    const { buy, checkout } = shop()
    const analytics = new Map([
      ['_ga', 'GA1.1.11.17'],
      ['client_id', '11.17'],
      ['session_id', '18'],
    ])
    const result = await buy({ attribution: { tracking: new Map(), analytics } })
    expect(checkout.asked).toMatchObject([{ clientId: '11.17', sessionId: '18' }])
    expect(result).toMatchObject({ link: expect.stringContaining('&_ga=GA1.1.11.17&client_id=11.17&session_id=18') })
  })

  it('uses public prices for an editor, and sends neither date nor metrics flag', async () => {
    const { buy, offers, checkout } = shop()
    const visitor = { sessionPartner: 'p1' }
    for (const autorenew of ['true', 'false']) {
      const result = await buy({ isEditing: true, visitor, fields: { term: '1Y', quantity: '3', autorenew } })
      const { searchParams } = new URL(result.kind === 'go' ? result.link : 'about:blank')
      expect([searchParams.get('pid'), searchParams.get('session_partner')]).toEqual([
        `premium-1Y-3-${autorenew === 'true' ? 'ar' : 'once'}`,
        'p1',
      ])
      expect([searchParams.has('curdate'), searchParams.has('metrics')]).toEqual([false, false])
    }
    for (const query of offers.asked) expect(query).not.toMatchObject({ curdate: expect.anything() })
    for (const query of offers.asked) expect(query).not.toMatchObject({ visitor: expect.anything() })
    expect(checkout.asked).toHaveLength(1)
    expect(checkout.asked[0]?.curdate).toBeUndefined()
  })

  it('returns the same result for a repeated purchase', async () => {
    const { buy } = shop()
    expect(await buy()).toEqual(await buy())
  })

  it('uses the current price list, not the one from which the page was rendered', async () => {
    const { buy, sell } = shop()
    sell(option({ quantity: 3, autorenew: true, token: null, buyLink: `https://${STORE}/new` }))
    expect(await buy()).toMatchObject({ kind: 'go', link: expect.stringMatching(/\/new\?pid=/) })
  })
})

describe('BuyService.buy without a valid choice', () => {
  it.each<[string, Block, string]>([
    ['a product that the site does not sell', success(null), 'product'],
    ['a product whose block cannot be loaded', failed({ kind: 'network', message: 'Network Error' }), 'content'],
  ])('rejects %s without a price request', async (_, block, reason) => {
    const { buy, offers } = shop(block)
    expect(await buy()).toEqual({ kind: 'unavailable', reason })
    expect(offers.asked).toEqual([])
  })

  it('rejects a product with an add-on whose block cannot be loaded', async () => {
    const failure = failed({ kind: 'network', message: 'Network Error' })
    const { buy } = shop(success(settings()), failure)
    const fields = { term: '1Y', quantity: '3', autorenew: 'true', addOn: 'cloud-backup' }
    expect(await buy({ fields })).toEqual({ kind: 'unavailable', reason: 'content' })
  })

  it('rejects a product that is restricted in the visitor’s country, and sends no price request', async () => {
    const { buy, offers } = shop()
    const result = await buy({ isRestricted: (product) => product === 'premium' })
    expect(result).toEqual({ kind: 'unavailable', reason: 'product' })
    expect(offers.asked).toEqual([])
  })

  it('rejects a free product, which has no price', async () => {
    const { buy, offers } = shop(success(settings({ purchaseType: 'Free' })))
    expect(await buy()).toEqual({ kind: 'unavailable', reason: 'prices' })
    expect(offers.asked).toEqual([])
  })

  it('rejects a purchase on a site without prices, and sends no price request', async () => {
    const { buy, offers } = shop()
    expect(await buy({ site: { ...site, disablePrices: true } })).toEqual({ kind: 'unavailable', reason: 'prices' })
    expect(offers.asked).toEqual([])
  })

  it('rejects a purchase if prices cannot be loaded', async () => {
    const { buy, offers, checkout } = shop()
    offers.faults.answerStatus(503)
    expect(await buy()).toEqual({ kind: 'unavailable', reason: 'prices' })
    expect(checkout.asked).toEqual([])
  })

  it.each([
    ['a term that is not sold', { term: '9Y', quantity: '3', autorenew: 'true' }],
    ['a pid that is not sold', { option: 'premium-9Y' }],
    ['an empty form', {}],
    ['a list of pids', { option: 'premium-1Y-3-ar,premium-1Y-3-once' }],
  ])('rejects %s without substituting another option', async (_, fields) => {
    const { buy, checkout } = shop()
    expect(await buy({ fields })).toEqual({ kind: 'unavailable', reason: 'choice' })
    expect(checkout.asked).toEqual([])
  })

  it.each([
    ['selects an option that is not sold', { option: 'premium-9Y' }, 'not-sold'],
    ['selects no option', {}, 'malformed'],
  ])('reports a form that %s', async (_, fields, reason) => {
    const { buy, reports } = shop()
    await buy({ fields })
    const details = { url: HOME, product: 'premium', site: 'de', reason }
    const group = 'world'
    expect(reports).toEqual([{ type: 'PriceOptionNotFound', message: 'Price option not found', group, details }])
  })

  it.each([
    ['the product page', '/premium', 'https://de.northwall.example/premium'],
    ['a promotion', '/promo/welcome', 'https://de.northwall.example/promo/welcome'],
    ['the home page for an unknown path', '/secret@mail.example', HOME],
    ['the home page for an unknown page', null, HOME],
  ])('reports the URL of the page with the form: %s', async (_, path, url) => {
    const { buy, reports } = shop()
    await buy({ fields: {}, path })
    expect(reports.map(({ details }) => details.url)).toEqual([url])
  })

  it('reports invalid forms without their input, so that a client cannot flood the log', async () => {
    const { buy, reports } = shop()
    const visitor = { sessionPartner: 'secret-partner', storeArgs: 'aclid=secret' }
    for (const option of ['a', 'b', 'secret@mail.example']) await buy({ fields: { option }, visitor })
    expect(new Set(reports.map((report) => JSON.stringify(report))).size).toBe(1)
    expect(JSON.stringify(reports)).not.toContain('secret')
  })
})

describe('BuyService.buy with a deadline', () => {
  it.each([
    [0, 1_900],
    [1_400, 500],
  ])('after a price request of %i ms, limits the checkout call to %i ms', async (pricesMs, withinMs) => {
    const { buy, checkout, wait } = shop()
    wait.pricesMs = pricesMs
    expect(await buy({ visitor: { sessionPartner: 'p1' } })).toMatchObject({ kind: 'go' })
    expect(checkout.asked).toMatchObject([{ withinMs }])
  })

  it('limits each call to the time that the calls before it left', async () => {
    const { buy, asked, offers, checkout, wait } = shop()
    wait.contentMs = 300
    wait.pricesMs = 500
    const fields = { term: '1Y', quantity: '3', autorenew: 'true', addOn: 'cloud-backup' }
    expect(await buy({ fields })).toMatchObject({ kind: 'go' })
    expect(asked.map(({ withinMs }) => withinMs)).toEqual([1_900, 1_600])
    expect(offers.asked).toMatchObject([{ withinMs: 1_300 }])
    expect(checkout.asked).toMatchObject([{ withinMs: 800 }])
  })

  it('rejects the purchase if no time is left for the checkout call', async () => {
    const { buy, wait } = shop()
    wait.pricesMs = 1_900
    expect(await buy()).toEqual({ kind: 'unavailable', reason: 'link' })
  })
})

describe('BuyService.buy after a double click', () => {
  const withIds = (analytics: Readonly<Record<string, string>>) => ({
    tracking: new Map<string, string>(),
    analytics: new Map(Object.entries(analytics)),
  })
  const known = withIds({ session_id: 's1' })
  const visitor = { sessionPartner: 'p1', cookies: known.analytics }

  /** Starts purchases at once, before the store answers. */
  const atOnce = async (...requests: readonly Partial<BuyRequest>[]) => {
    const { buy, checkout, offers } = shop()
    const answer = checkout.faults.beSlow()
    const results = requests.map((request) => buy(request))
    answer()
    return { results: await Promise.all(results), calls: checkout.asked.length, loads: offers.asked.length }
  }

  it('makes one price request and one checkout call, and returns one link', async () => {
    const { results, calls, loads } = await atOnce({ attribution: known, visitor }, { attribution: known, visitor })
    expect(results[0]).toMatchObject({ kind: 'go' })
    expect(results[1]).toEqual(results[0])
    expect([calls, loads]).toEqual([1, 1])
  })

  it.each<[string, Partial<BuyRequest>]>([
    ['by different sessions', { attribution: withIds({ session_id: 's2' }) }],
    ['with different cookies', { visitor: { ...visitor, cookies: new Map([['XSRF-TOKEN', 'x']]) } }],
    ['with different partners', { visitor: { ...visitor, sessionPartner: 'p2' } }],
    ['with different store arguments', { visitor: { ...visitor, storeArgs: 'aclid=1' } }],
    ['with different campaigns', { attribution: { ...known, tracking: new Map([['utm_source', 'mail']]) } }],
    ['with different values for the link', { visitor: { ...visitor, cookies: new Map([['vid', '7']]) } }],
    ['with different original queries', { attribution: { ...known, originalQuery: new Map([['coupon', 'C']]) } }],
    ['by an editor and a visitor', { isEditing: true }],
    ['of different options', { fields: { option: 'premium-1Y-3-ar' } }],
    ['on different sites', { site: realSite('fr') }],
    ['in different currencies', { currency: 'USD' }],
  ])('keeps two purchases %s separate', async (_, other) => {
    const first = { attribution: known, visitor }
    expect((await atOnce(first, { ...first, ...other })).calls).toBe(2)
  })

  it('keeps purchases by two unidentified visitors separate', async () => {
    const unknown = { attribution: withIds({}), visitor: {} }
    expect((await atOnce(unknown, unknown)).calls).toBe(2)
  })

  it('calls the store again for the next purchase after a failure', async () => {
    const { buy, checkout } = shop()
    checkout.faults.beUnreachable()
    expect(await buy({ attribution: known, visitor })).toEqual({ kind: 'unavailable', reason: 'link' })
    checkout.faults.recover()
    expect(await buy({ attribution: known, visitor })).toMatchObject({ kind: 'go' })
    expect(checkout.asked).toHaveLength(2)
  })
})

describe('BuyService.buy with a form key', () => {
  const formKey = '7f0e3a4c-1111-4222-8333-444455556666'

  it('answers a repeated form like the first one, without a second checkout call', async () => {
    const { buy, checkout, clock } = shop()
    const first = await buy({ formKey })
    expect(first).toMatchObject({ kind: 'go' })
    clock.advance(599_000)
    expect(await buy({ formKey })).toBe(first)
    expect(checkout.asked).toHaveLength(1)
  })

  it('shares one checkout call among forms that are sent at once by an unidentified visitor', async () => {
    const { buy, checkout } = shop()
    const answer = checkout.faults.beSlow()
    const results = [buy({ formKey }), buy({ formKey })]
    answer()
    expect((await Promise.all(results)).map(({ kind }) => kind)).toEqual(['go', 'go'])
    expect(checkout.asked).toHaveLength(1)
  })

  it('starts a new purchase after ten minutes', async () => {
    const { buy, checkout, clock } = shop()
    await buy({ formKey })
    clock.advance(600_000)
    await buy({ formKey })
    expect(checkout.asked).toHaveLength(2)
  })

  it.each<[string, Partial<BuyRequest>]>([
    ['with another key', { formKey: '7f0e3a4c-9999-4222-8333-444455556666' }],
    ['with another choice', { formKey, fields: { option: 'premium-1Y-3-once' }, currency: 'USD' }],
    ['of another visitor', { formKey, visitor: { sessionPartner: 'p2' } }],
    ['without a key', { formKey: null }],
  ])('treats a form %s as another purchase', async (_, other) => {
    const { buy, offers } = shop()
    await buy({ formKey })
    await buy(other)
    expect(offers.asked).toHaveLength(2)
  })

  it('answers a repeated click without a form key like the first one for three seconds', async () => {
    const { buy, checkout, clock } = shop()
    const clientKey = '["198.51.100.7","Firefox"]'
    const first = await buy({ clientKey })
    clock.advance(2_999)
    expect(await buy({ clientKey })).toBe(first)
    expect(checkout.asked).toHaveLength(1)
    clock.advance(1)
    await buy({ clientKey })
    expect(checkout.asked).toHaveLength(2)
  })

  it('treats clicks of different clients as different purchases', async () => {
    const { buy, checkout } = shop()
    await buy({ clientKey: '["198.51.100.7","Firefox"]' })
    await buy({ clientKey: '["198.51.100.8","Firefox"]' })
    expect(checkout.asked).toHaveLength(2)
  })

  it('tries a failed purchase again', async () => {
    const { buy, checkout } = shop()
    checkout.faults.beUnreachable()
    expect(await buy({ formKey })).toEqual({ kind: 'unavailable', reason: 'link' })
    checkout.faults.recover()
    expect(await buy({ formKey })).toMatchObject({ kind: 'go' })
  })
})

describe('readFormKey', () => {
  it.each([undefined, '', 'short', `x${'y'.repeat(64)}`, '7f0e3a4c 1111 4222'])(
    'ignores the malformed key %j',
    (key) => {
      expect(readFormKey(key)).toBeNull()
    },
  )

  it('accepts a random UUID', () => {
    const key = crypto.randomUUID()
    expect(readFormKey(key)).toBe(key)
  })
})

describe('BuyService.buy with an unusable store link', () => {
  const url = 'offer/v2/checkout'
  const refused = { reason: 'the link does not lead to an allowed host' }
  const notLoaded = (cause: Readonly<Record<string, unknown>>): readonly ProblemReport[] => {
    const details = { url: HOME, product: 'premium', pid: 'premium-1Y-3-ar', site: 'de', ...cause }
    return [{ type: 'Other', message: 'Buy link was not loaded', group: 'world', details }]
  }

  it.each<[string, (checkout: FakeCheckout) => void, Readonly<Record<string, unknown>>]>([
    ['an empty link', (checkout) => checkout.give(''), { url, reason: 'the answer has no link' }],
    [
      'a failed call',
      (checkout) => checkout.faults.answerStatus(500),
      { url, status: 500, errCode: 'status', reason: 'Request failed with status code 500' },
    ],
    [
      'an unreachable store',
      (checkout) => checkout.faults.beUnreachable(),
      { url, status: undefined, errCode: 'network', reason: 'Network Error' },
    ],
    ['a link to another host', (checkout) => checkout.give('https://evil.example/cart'), refused],
    ['a script URL', (checkout) => checkout.give('javascript:alert(1)'), refused],
  ])('rejects and reports %s with its cause', async (_, fail, cause) => {
    const { buy, checkout, reports } = shop()
    fail(checkout)
    expect(await buy()).toEqual({ kind: 'unavailable', reason: 'link' })
    expect(reports).toEqual(notLoaded(cause))
  })

  it('rejects and reports an option with neither token nor link', async () => {
    const { buy, sell, reports } = shop()
    sell(option({ quantity: 3, autorenew: true, pid: 'premium-1Y-3-ar', token: null, buyLink: null }))
    expect(await buy()).toEqual({ kind: 'unavailable', reason: 'link' })
    expect(reports).toEqual(notLoaded({ reason: 'the option has no link' }))
  })

  it('rejects and reports an option with a link to another host', async () => {
    const { buy, sell, reports } = shop()
    const pid = 'premium-1Y-3-ar'
    sell(option({ quantity: 3, autorenew: true, pid, token: null, buyLink: 'https://evil.example/' }))
    expect(await buy()).toEqual({ kind: 'unavailable', reason: 'link' })
    expect(reports).toEqual(notLoaded(refused))
  })
})

it('BuyService.buy redirects only to the store, for any form and link', async () => {
  const field = fc.option(fc.oneof(fc.constantFrom('1Y', '3', 'true', 'premium-1Y-3-ar', '__proto__'), fc.string()))
  const anyFields = fc.record({ option: field, term: field, quantity: field, autorenew: field })
  await fc.assert(
    fc.asyncProperty(anyFields, fc.webUrl(), async (fields, link) => {
      const { buy, checkout } = shop()
      checkout.give(link)
      const result = await buy({ fields })
      if (result.kind === 'go') expect(new URL(result.link).host).toBe(STORE)
    }),
    { numRuns: RUNS },
  )
})

const keyOf = (analytics: Readonly<Record<string, string>>, tracking: Readonly<Record<string, string>> = {}) =>
  visitorKey({ analytics: new Map(Object.entries(analytics)), tracking: new Map(Object.entries(tracking)) })

describe('visitorKey', () => {
  it('depends on analytics ids, not on the campaign', () => {
    expect(keyOf({ session_id: '1' })).toBe(keyOf({ session_id: '1' }, { utm_source: 'mail' }))
    expect(keyOf({ session_id: '1' })).not.toBe(keyOf({ session_id: '2' }))
  })

  it('depends on all analytics ids and their names', () => {
    expect(keyOf({ _ga: 'a', session_id: '1' })).not.toBe(keyOf({ _ga: 'b', session_id: '1' }))
    expect(keyOf({ client_id: '1' })).not.toBe(keyOf({ session_id: '1' }))
    expect(keyOf({ _ga: 'a","b' })).not.toBe(keyOf({ _ga: 'a', b: '' }))
  })

  it('is null if there is no analytics id', () => {
    expect(keyOf({}, { utm_source: 'mail', aclid: '1' })).toBeNull()
  })
})
