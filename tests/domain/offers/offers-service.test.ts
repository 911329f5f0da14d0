import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OffersService, type ViewsRequest } from '../../../domain/offers/offers.service.ts'
import type { ProblemReport } from '../../../ports/error-catalogue.ts'
import type { OffersQuery, PriceList, PriceListProduct, PriceOption } from '../../../ports/offers.ts'
import { type Failure, failed, type Outcome, success } from '../../../ports/outcome.ts'
import { FakeOffers } from '../../fakes/fake-router.ts'
import { FakeClock, fakeQuotes } from '../../fakes/fake-services.ts'
import { RUNS } from '../runs.ts'
import { realSite, siteLike } from '../sites/real-sites.ts'
import { anyOption, option, settings, texts } from './offer-samples.ts'

const site = siteLike('fr', {
  currencies: { default: ['EUR', 'MAD'], byCountry: {} },
  offersRegion: 'france',
  store: 'store-fr',
  b2bSuffixByCurrency: { MAD: 'HT MAD' },
})

const WITHOUT_PRICES = { ...site, disablePrices: true }

const request = (fields: Partial<ViewsRequest> = {}): ViewsRequest => ({
  site,
  currency: 'EUR',
  blocks: [settings()],
  isRestricted: () => false,
  texts: (noun) => ({ ...texts, quantity: (quantity) => `${quantity} ${noun}` }),
  ...fields,
})

const sold = (productName: string, fields: Partial<PriceListProduct> = {}): PriceListProduct => ({
  productName,
  purchaseType: 'Purchase',
  options: [option()],
  ...fields,
})

const priceList = (products: readonly PriceListProduct[], fields: Partial<PriceList> = {}): Outcome<PriceList> =>
  success({ currency: 'EUR', products, problems: [], ...fields })

const ALL_REQUESTED = ({ products, purchaseType }: OffersQuery) =>
  priceList(products.map((name) => sold(name, { purchaseType })))

/** A service over a fake source, with its queries and the reports. */
const serviceOver = (answer: (query: OffersQuery) => Outcome<PriceList>) => {
  const reports: ProblemReport[] = []
  const offers = new FakeOffers()
  offers.answerWith(answer)
  const clock = new FakeClock(Date.UTC(2026, 1, 3, 23, 59))
  return { service: new OffersService(offers, (report) => reports.push(report), clock, fakeQuotes()), offers, reports }
}

describe('a price query', () => {
  it('is sent once per group with the site’s regional key, the currency and the date', async () => {
    const { service, offers } = serviceOver(ALL_REQUESTED)
    const blocks = [
      settings({ store: '' }),
      settings({ product: 'free', purchaseType: 'Free' }),
      settings({ product: 'premium-trial', purchaseType: 'TrialOptOut' }),
    ]
    await service.viewsFor(request({ blocks }))
    const common = {
      group: 'world',
      regLanCur: 'france/fr/eur',
      currency: 'EUR',
      decimal: ',',
      curdate: '2026-02-03',
    }
    expect(offers.asked).toEqual([
      { purchaseType: 'Purchase', store: 'store-fr', products: ['premium'], ...common },
      { purchaseType: 'TrialOptOut', store: 'main', products: ['premium-trial'], ...common },
    ])
  })

  it('contains the decimal separator of the site’s price format, which may override the tables', async () => {
    const { service, offers } = serviceOver(ALL_REQUESTED)
    await service.viewsFor(request({ site: realSite('cafr'), currency: 'CAD', blocks: [settings()] }))
    expect(offers.asked.map(({ decimal }) => decimal)).toEqual([','])
  })

  it('contains visitor data for personalized prices', async () => {
    const { service, offers } = serviceOver(ALL_REQUESTED)
    await service.listsFor(request({ visitor: { sessionPartner: 'p1' } }))
    expect(offers.asked[0]?.visitor).toEqual({ sessionPartner: 'p1' })
  })

  it('is not sent if prices are switched off or the product is restricted', async () => {
    const { service, offers } = serviceOver(ALL_REQUESTED)
    await service.viewsFor(request({ site: WITHOUT_PRICES }))
    await service.viewsFor(request({ isRestricted: () => true }))
    expect(offers.asked).toEqual([])
  })
})

describe('OffersService.viewsFor', () => {
  it('returns one view per product, with the texts and price formats of the site', async () => {
    const { service, reports } = serviceOver(ALL_REQUESTED)
    const blocks = [settings(), settings({ product: 'endpoint' }), settings({ product: 'free', purchaseType: 'Free' })]
    const { value: views, isDegraded } = await service.viewsFor(request({ blocks }))
    expect([...views.keys()]).toEqual(['premium', 'endpoint', 'free'])
    expect(views.get('premium')).toMatchObject({
      state: 'offered',
      taxNote: 'inclVat',
      quantities: [{ label: '1 devices' }],
    })
    expect(views.get('endpoint')).toMatchObject({ taxNote: 'exclVat HT', quantities: [{ label: '1 users' }] })
    expect(views.get('endpoint')).toMatchObject({ options: [{ price: expect.stringMatching(/40,00\s€/) }] })
    expect([isDegraded, reports]).toEqual([false, []])
  })

  it('uses the first of two blocks with the same product', async () => {
    const { service } = serviceOver(ALL_REQUESTED)
    const blocks = [settings({ noOptionsLimit: true }), settings({ purchaseType: 'Free' })]
    const { value: views } = await service.viewsFor(request({ blocks }))
    expect(views.get('premium')).toMatchObject({ state: 'offered', picker: 'term-and-quantity' })
  })

  it('uses the business suffix of the currency if there is one', async () => {
    const { service } = serviceOver(({ products }) =>
      priceList(
        products.map((name) => sold(name)),
        { currency: 'MAD' },
      ),
    )
    const { value: views } = await service.viewsFor(
      request({ currency: 'MAD', blocks: [settings({ product: 'endpoint' })] }),
    )
    expect(views.get('endpoint')).toMatchObject({ taxNote: 'exclVat HT MAD' })
  })

  it('marks a restricted product as unavailable, and hides prices if they are switched off', async () => {
    const { service } = serviceOver(ALL_REQUESTED)
    const restricted = await service.viewsFor(request({ isRestricted: (product) => product === 'premium' }))
    expect(restricted.value.get('premium')).toMatchObject({ state: 'unavailable', reason: 'geo' })
    const hidden = await service.viewsFor(request({ site: WITHOUT_PRICES }))
    expect(hidden.value.get('premium')).toEqual({ state: 'hidden', product: 'premium' })
  })
})

describe('the freshness of prices', () => {
  const blocks = [settings(), settings({ product: 'premium-trial', purchaseType: 'TrialOptOut' })]
  const FAILED = failed({ kind: 'network', message: 'Network Error' })
  const freshFor = (outcome: Outcome<PriceList>, freshForMs?: number): Outcome<PriceList> =>
    outcome.ok && freshForMs !== undefined ? success({ ...outcome.value, freshForMs }) : outcome

  it.each<[string, Partial<Record<string, number>>, number]>([
    ['the shortest freshness of all lists', { Purchase: 50_000, TrialOptOut: 20_000 }, 20_000],
    ['zero if one list is stale', { Purchase: 50_000, TrialOptOut: 0 }, 0],
    ['the freshness of the only cached list', { Purchase: 50_000 }, 50_000],
    ['infinite if no list is cached', {}, Number.POSITIVE_INFINITY],
  ])('is %s', async (_, times, expected) => {
    const { service } = serviceOver((query) => freshFor(ALL_REQUESTED(query), times[query.purchaseType]))
    expect(await service.viewsFor(request({ blocks }))).toMatchObject({ isDegraded: false, freshForMs: expected })
  })

  it('is infinite if no query is sent, and zero after a failed load', async () => {
    expect((await serviceOver(ALL_REQUESTED).service.viewsFor(request({ site: WITHOUT_PRICES }))).freshForMs).toBe(
      Number.POSITIVE_INFINITY,
    )
    expect((await serviceOver(() => FAILED).service.viewsFor(request())).freshForMs).toBe(0)
  })
})

describe('the validity of prices', () => {
  const HOUR_MS = 3_600_000
  const validFor = async (options: readonly PriceOption[]) => {
    const { service } = serviceOver(() => priceList([sold('premium', { options })]))
    return (await service.viewsFor(request({ site: realSite('fr') }))).validForMs
  }

  it('ends at midnight in the time zone of the site if a block names the date of the next charge', async () => {
    expect(await validFor([option({ autorenew: true })])).toBe(23 * HOUR_MS + HOUR_MS / 60)
  })

  it('ends at midnight if a block names the last day of protection without renewal', async () => {
    expect(await validFor([option({ autorenew: false })])).toBe(23 * HOUR_MS + HOUR_MS / 60)
  })

  it('has no end without dates', async () => {
    const permanent = [option({ termType: 'Z' }), option({ autorenew: true, termType: 'Z', quantity: 2 })]
    expect(await validFor(permanent)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('OffersService.viewsFor after a failed load', () => {
  it.each<[Failure, string, string]>([
    [{ kind: 'network', message: 'Network Error' }, 'PriceListNetworkError', 'Prices response error status'],
    [
      { kind: 'timeout', message: 'timeout of 900ms exceeded' },
      'PriceListNetworkError',
      'Prices response error status',
    ],
    [
      { kind: 'status', message: 'Request failed with status code 503', status: 503 },
      'PriceListInternalError',
      'Prices response error status',
    ],
    [
      { kind: 'status', message: 'Request failed with status code 404', status: 404 },
      'PriceListBadStatus',
      'Prices response error status',
    ],
    [
      { kind: 'status', message: 'Request failed with status code 300', status: 300 },
      'PriceListBadStatus',
      'Prices response error status',
    ],
    [{ kind: 'status', message: 'odd', status: 299 }, 'PriceListBadStatus', 'Prices response status is not 200'],
    [{ kind: 'status', message: 'early', status: 199 }, 'PriceListBadStatus', 'Prices response error status'],
    [{ kind: 'status', message: 'empty', status: 200 }, 'PriceListBadStatus', 'Prices response status is not 200'],
    [{ kind: 'malformed', message: 'no list' }, 'PriceListNetworkError', 'Prices response error status'],
    [{ kind: 'status', message: 'no content', status: 204 }, 'PriceListBadStatus', 'Prices response status is not 200'],
    [
      { kind: 'malformed', message: 'not JSON', status: 200 },
      'PriceListBadStatus',
      'Prices response status is not 200',
    ],
  ])('for %j, returns a failed view and reports %s', async (failure, type, message) => {
    const { service, reports } = serviceOver(() => failed(failure))
    const { value: views, isDegraded } = await service.viewsFor(request({ visitor: { sessionPartner: 'secret' } }))
    expect([views.get('premium')?.state, isDegraded]).toEqual(['failed', true])
    expect(reports).toEqual([
      {
        type,
        message,
        group: 'world',
        details: {
          url: 'offer/v2/france/fr/eur/purchase',
          params: { product: ['premium'], estore: 'main', curdate: '2026-02-03' },
          status: failure.status,
          errCode: failure.kind,
          reason: failure.message,
        },
      },
    ])
  })

  it('reports a list in a currency other than the requested one', async () => {
    const message = 'Price list is in another currency'
    const { service, reports } = serviceOver(() => failed({ kind: 'other-currency', message, status: 200 }))
    const { value: views } = await service.viewsFor(request())
    expect(views.get('premium')?.state).toBe('failed')
    expect(reports).toMatchObject([{ type: 'Other', message, details: { errCode: 'other-currency', status: 200 } }])
  })

  it('returns the offers of all other groups', async () => {
    const { service, reports } = serviceOver((query) =>
      query.purchaseType === 'TrialOptOut'
        ? failed({ kind: 'network', message: 'Network Error' })
        : ALL_REQUESTED(query),
    )
    const blocks = [settings(), settings({ product: 'premium-trial', purchaseType: 'TrialOptOut' })]
    const { value: views, isDegraded } = await service.viewsFor(request({ blocks }))
    expect([views.get('premium')?.state, views.get('premium-trial')?.state, isDegraded]).toEqual([
      'offered',
      'failed',
      true,
    ])
    expect(reports[0]?.details).toMatchObject({ url: 'offer/v2/france/fr/eur/trial-opt-out' })
  })
})

describe('OffersService.viewsFor with an unexpected price list', () => {
  it('reports a missing product, and marks it as unavailable', async () => {
    const { service, reports } = serviceOver(() => priceList([sold('premium')]))
    const blocks = [settings(), settings({ product: 'plus' })]
    const { value: views, isDegraded } = await service.viewsFor(request({ blocks }))
    expect(views.get('plus')).toMatchObject({ state: 'unavailable', reason: 'no-options' })
    expect(isDegraded).toBe(true)
    expect(reports).toEqual([
      {
        type: 'PriceListNoOptions',
        message: 'Empty price list error',
        group: 'world',
        details: { product: 'plus', url: 'offer/v2/france/fr/eur/purchase' },
      },
    ])
  })

  it.each<[string, readonly PriceListProduct[]]>([
    ['without the only product', []],
    ['without an option', [sold('premium', { options: [] })]],
  ])('returns a degraded result for a list %s, because the next list may be complete', async (_, products) => {
    const { service } = serviceOver(() => priceList(products))
    const { value: views, isDegraded } = await service.viewsFor(request())
    expect([views.get('premium')?.state, isDegraded]).toEqual(['unavailable', true])
  })

  it('ignores unexpected products, and reports their truncated names once', async () => {
    const extra = [sold('x'.repeat(100_000)), ...Array.from({ length: 30 }, (_, at) => sold(`extra-${at % 25}`))]
    const { service, reports } = serviceOver(() => priceList([...extra, sold('premium')]))
    const { value: views } = await service.viewsFor(request())
    expect([...views.keys()]).toEqual(['premium'])
    const [report] = reports
    expect(reports).toHaveLength(1)
    expect(report).toMatchObject({
      type: 'PriceListExtraOptions',
      message: 'Unexpected products in the price list',
      details: { count: 26 },
    })
    expect(report?.details['products']).toHaveLength(20)
    expect(JSON.stringify(report).length).toBeLessThan(1_000)
  })

  const OTHER_TYPES = ['Renewal', 'TrialOptOut', 'Free'] as const
  it.each(OTHER_TYPES.flatMap((type) => [[type, 'before'] as const, [type, 'after'] as const]))(
    'reports a list of purchase type %s %s the requested list, but sells the requested list',
    async (purchaseType, place) => {
      const other = sold('premium', { purchaseType, options: [option({ pid: 'other', price: 5 })] })
      const right = sold('premium', { options: [option({ pid: 'right', price: 10 })] })
      const { service, reports } = serviceOver(() => priceList(place === 'before' ? [other, right] : [right, other]))
      const { value: lists } = await service.listsFor(request())
      expect(lists.get('premium')).toMatchObject([{ pid: 'right', price: 10 }])
      expect(reports).toMatchObject([
        { type: 'PriceListExtraOptions', details: { products: [`premium (${purchaseType})`], count: 1 } },
      ])
    },
  )

  it('marks the product as unavailable if the list has only another purchase type, and reports both problems', async () => {
    const { service, reports } = serviceOver(() => priceList([sold('premium', { purchaseType: 'Renewal' })]))
    const { value: views, isDegraded } = await service.viewsFor(request())
    expect([views.get('premium')?.state, isDegraded]).toEqual(['unavailable', true])
    expect(reports.map(({ type }) => type)).toEqual(['PriceListNoOptions', 'PriceListExtraOptions'])
  })

  it('reports skipped options, and uses all valid options', async () => {
    const problems = [
      { productName: 'premium', field: 'options[7].price', reason: 'not a number' },
      { productName: 'x'.repeat(100), field: 'options', reason: 'y'.repeat(1_000) },
    ]
    const { service, reports } = serviceOver(() => priceList([sold('premium')], { problems }))
    const { value: views } = await service.viewsFor(request())
    expect(views.get('premium')).toMatchObject({ state: 'offered', options: [{ quantity: 1 }] })
    expect(reports).toEqual([
      {
        type: 'Other',
        message: 'Options left out of the price list',
        group: 'world',
        details: {
          count: 2,
          cases: ['premium options[7].price: not a number', `${'x'.repeat(40)} options: ${'y'.repeat(50)}`],
          url: 'offer/v2/france/fr/eur/purchase',
        },
      },
    ])
  })

  it('returns a view for each product and never throws, for any list', async () => {
    const anyProduct = fc.record({
      productName: fc.constantFrom('premium', 'plus', 'extra', '__proto__'),
      purchaseType: fc.constantFrom('Purchase' as const, 'Renewal' as const),
      options: fc.array(anyOption, { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyProduct, { maxLength: 5 }), async (products) => {
        const { service, reports } = serviceOver(() => priceList(products))
        const { value: views } = await service.viewsFor(
          request({ blocks: [settings(), settings({ product: 'plus' })] }),
        )
        const missing = [...views.values()].filter(({ state }) => state === 'unavailable').length
        expect([...views.keys()]).toEqual(['premium', 'plus'])
        expect(reports.filter(({ type }) => type === 'PriceListNoOptions')).toHaveLength(missing)
      }),
      { numRuns: RUNS },
    )
  })
})
