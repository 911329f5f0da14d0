import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProblemReport } from '../../../domain/monitoring/problem-report.ts'
import { OffersService, type ViewsRequest } from '../../../domain/offers/loading/offers.service.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { OffersQuery, PriceList, PriceListProduct } from '../../../ports/offers.ts'
import { type Failure, failed, type Outcome, success } from '../../../ports/outcome.ts'
import { RUNS } from '../runs.ts'
import { anyRawOption, option, settings, texts } from './offer-samples.ts'

const site: Site = {
  code: 'fr',
  url: 'https://fr.northwall.example',
  languagePath: '',
  label: 'fr',
  locale: 'fr-FR',
  language: 'fr',
  dir: 'ltr',
  group: 'world',
  currencies: { default: ['EUR', 'MAD'], byCountry: {} },
  offersRegion: 'france',
  offersLanguage: 'fr',
  manifest: 'standard',
  formProvider: 'marketo',
  store: 'store-fr',
  taxLabel: 'inclVat',
  b2bSuffix: 'HT',
  b2bSuffixByCurrency: { MAD: 'HT MAD' },
  savingsType: 'percentage',
  disablePrices: false,
  countryName: 'France',
  languageName: 'français',
  continent: 'europe',
}

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

const ALL_ASKED = ({ products }: OffersQuery) => priceList(products.map((name) => sold(name)))

/** A service over a source that answers as told, with what was asked and what was reported. */
const serviceOver = (answer: (query: OffersQuery) => Outcome<PriceList>) => {
  const queries: OffersQuery[] = []
  const reports: ProblemReport[] = []
  const offers = {
    load: async (query: OffersQuery) => {
      queries.push(query)
      return answer(query)
    },
  }
  const clock = { now: () => Date.UTC(2026, 1, 3, 23, 59) }
  return { service: new OffersService(offers, (report) => reports.push(report), clock), queries, reports }
}

describe('what is asked of the source', () => {
  it('is one query per group, with the key of the site, the currency and the date', async () => {
    const { service, queries } = serviceOver(ALL_ASKED)
    const blocks = [
      settings({ store: '' }),
      settings({ product: 'free', purchaseType: 'Free' }),
      settings({ product: 'premium-trial', purchaseType: 'TrialOptOut' }),
    ]
    await service.viewsFor(request({ blocks }))
    const common = { regLanCur: 'france/fr/eur', currency: 'EUR', curdate: '2026-02-03' }
    expect(queries).toEqual([
      { purchaseType: 'Purchase', store: 'store-fr', products: ['premium'], ...common },
      { purchaseType: 'TrialOptOut', store: 'main', products: ['premium-trial'], ...common },
    ])
  })

  it('has no date in editor mode', async () => {
    const { service, queries } = serviceOver(ALL_ASKED)
    await service.viewsFor(request({ isEditor: true }))
    expect(queries[0]).not.toHaveProperty('curdate')
  })

  it('carries what makes the answer a visitor’s own', async () => {
    const { service, queries } = serviceOver(ALL_ASKED)
    await service.listsFor(request({ visitor: { sessionPartner: 'p1' } }))
    expect(queries[0]?.visitor).toEqual({ sessionPartner: 'p1' })
  })

  it('is nothing where prices are switched off, and nothing of a barred product', async () => {
    const { service, queries } = serviceOver(ALL_ASKED)
    await service.viewsFor(request({ disablePrices: true }))
    await service.viewsFor(request({ isRestricted: () => true }))
    expect(queries).toEqual([])
  })
})

describe('a source that breaks its word', () => {
  const list = {
    currency: 'EUR',
    products: [{ productName: 'premium', purchaseType: 'Purchase', options: [] }],
    problems: [],
  }
  const problem = { productName: 'premium', field: 'options', reason: 'odd' }

  it.each<[string, unknown]>([
    ['nothing', null],
    ['no currency', { ...list, currency: undefined }],
    ['a currency that is none', { ...list, currency: null }],
    ['no problems', { ...list, problems: undefined }],
    ['a problem that is none', { ...list, problems: [null] }],
    ['half a problem', { ...list, problems: [{ ...problem, reason: undefined }] }],
    ['a product that is none', { ...list, products: [null] }],
    ['a product without a name', { ...list, products: [{ options: [] }] }],
    ['options that are no list', { ...list, products: [{ ...list.products[0], options: {} }] }],
  ])('with %s gives a block that failed, and a report', async (_, value) => {
    const { service, reports } = serviceOver(() => success(value as PriceList))
    const { views, isDegraded } = await service.viewsFor(request())
    expect([views.get('premium')?.state, isDegraded, reports.length]).toEqual(['failed', true, 1])
  })

  it('by a throw gives a block that failed, and a report that tells nothing of it', async () => {
    const { service, reports } = serviceOver(() => {
      throw new Error('secret of the source')
    })
    const { views, isDegraded } = await service.viewsFor(request())
    expect([views.get('premium')?.state, isDegraded, reports.length]).toEqual(['failed', true, 1])
    expect(JSON.stringify(reports)).not.toContain('secret')
  })

  it('whatever it answers, never makes a view throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (value, part) => {
        const { service } = serviceOver(() =>
          success({ ...list, ...(typeof value === 'object' ? value : {}), products: part } as PriceList),
        )
        expect((await service.viewsFor(request())).views.has('premium')).toBe(true)
        const { service: other } = serviceOver(() => success(value as PriceList))
        expect((await other.viewsFor(request())).views.get('premium')?.state).toBe('failed')
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the views of a page', () => {
  it('are one per product, in the words and figures of the site', async () => {
    const { service, reports } = serviceOver(ALL_ASKED)
    const blocks = [settings(), settings({ product: 'endpoint' }), settings({ product: 'free', purchaseType: 'Free' })]
    const { views, isDegraded } = await service.viewsFor(request({ blocks }))
    expect([...views.keys()]).toEqual(['premium', 'endpoint', 'free'])
    expect(views.get('premium')).toMatchObject({
      state: 'offered',
      taxNote: 'inclVat',
      quantities: [{ label: '1 devices' }],
    })
    expect(views.get('endpoint')).toMatchObject({ taxNote: 'plusTax HT', quantities: [{ label: '1 users' }] })
    expect(views.get('endpoint')).toMatchObject({ options: [{ price: expect.stringMatching(/40,00\s€/) }] })
    expect([isDegraded, reports]).toEqual([false, []])
  })

  it('show the first of two blocks with one product', async () => {
    const { service } = serviceOver(ALL_ASKED)
    const blocks = [settings({ noOptionsLimit: true }), settings({ purchaseType: 'Free' })]
    const { views } = await service.viewsFor(request({ blocks }))
    expect(views.get('premium')).toMatchObject({ state: 'offered', picker: 'term-and-quantity' })
  })

  it('take the business suffix of the currency where there is one', async () => {
    const { service } = serviceOver(({ products }) =>
      priceList(
        products.map((name) => sold(name)),
        { currency: 'MAD' },
      ),
    )
    const { views } = await service.viewsFor(request({ currency: 'MAD', blocks: [settings({ product: 'endpoint' })] }))
    expect(views.get('endpoint')).toMatchObject({ taxNote: 'plusTax HT MAD' })
  })

  it('tell a barred product, a renewal without a verdict and prices switched off', async () => {
    const { service } = serviceOver(ALL_ASKED)
    const barred = await service.viewsFor(request({ isRestricted: (product) => product === 'premium' }))
    expect(barred.views.get('premium')).toMatchObject({ state: 'unavailable', reason: 'geo' })
    const renewal = [settings({ purchaseType: 'Renewal' })]
    const waiting = await service.viewsFor(request({ blocks: renewal, isLRCVerdict: false }))
    expect(waiting.views.get('premium')).toMatchObject({ state: 'hidden', reason: 'no-verdict' })
    const off = await service.viewsFor(request({ disablePrices: true }))
    expect(off.views.get('premium')).toMatchObject({ state: 'hidden', reason: 'disable-prices' })
  })
})

describe('how long prices count as up to date', () => {
  const blocks = [settings(), settings({ product: 'premium-trial', purchaseType: 'TrialOptOut' })]
  const FAILED = failed({ kind: 'network', message: 'Network Error' })
  const freshFor = (outcome: Outcome<PriceList>, freshForMs?: number): Outcome<PriceList> =>
    outcome.ok && freshForMs !== undefined ? { ...outcome, freshForMs } : outcome

  it.each<[string, Partial<Record<string, number>>, number]>([
    ['as the list that is old first', { Purchase: 50_000, TrialOptOut: 20_000 }, 20_000],
    ['no time, when one of them was served old', { Purchase: 50_000, TrialOptOut: 0 }, 0],
    ['as the one that is kept', { Purchase: 50_000 }, 50_000],
    ['for ever, where none is kept', {}, Number.POSITIVE_INFINITY],
  ])('is %s', async (_, times, expected) => {
    const { service } = serviceOver((query) => freshFor(ALL_ASKED(query), times[query.purchaseType]))
    expect(await service.viewsFor(request({ blocks }))).toMatchObject({ isDegraded: false, freshForMs: expected })
  })

  it('is for ever where nothing is asked, and no time where a load failed', async () => {
    expect((await serviceOver(ALL_ASKED).service.viewsFor(request({ disablePrices: true }))).freshForMs).toBe(
      Number.POSITIVE_INFINITY,
    )
    expect((await serviceOver(() => FAILED).service.viewsFor(request())).freshForMs).toBe(0)
  })
})

describe('a load that fails', () => {
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
    [{ kind: 'malformed', message: 'no list' }, 'PriceListNetworkError', 'Prices response status is not 200'],
    [{ kind: 'status', message: 'no content', status: 204 }, 'PriceListBadStatus', 'Prices response status is not 200'],
    [
      { kind: 'malformed', message: 'not JSON', status: 200 },
      'PriceListBadStatus',
      'Prices response status is not 200',
    ],
  ])('with %j is a failed view and reported as %s', async (failure, type, message) => {
    const { service, reports } = serviceOver(() => failed(failure))
    const { views, isDegraded } = await service.viewsFor(request({ visitor: { sessionPartner: 'secret' } }))
    expect([views.get('premium')?.state, isDegraded]).toEqual(['failed', true])
    expect(reports).toEqual([
      {
        type,
        message,
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

  it('leaves the other groups as they are', async () => {
    const { service, reports } = serviceOver((query) =>
      query.purchaseType === 'TrialOptOut' ? failed({ kind: 'network', message: 'Network Error' }) : ALL_ASKED(query),
    )
    const blocks = [settings(), settings({ product: 'premium-trial', purchaseType: 'TrialOptOut' })]
    const { views, isDegraded } = await service.viewsFor(request({ blocks }))
    expect([views.get('premium')?.state, views.get('premium-trial')?.state, isDegraded]).toEqual([
      'offered',
      'failed',
      true,
    ])
    expect(reports[0]?.details).toMatchObject({ url: 'offer/v2/france/fr/eur/trial-opt-out' })
  })

  it('is an answer in another currency than asked', async () => {
    const { service, reports } = serviceOver(() => priceList([sold('premium')], { currency: 'USD' }))
    const { views } = await service.viewsFor(request())
    expect(views.get('premium')?.state).toBe('failed')
    expect(reports).toMatchObject([
      {
        type: 'PriceListBadStatus',
        details: { errCode: 'malformed', status: 200, reason: 'Prices are in another currency' },
      },
    ])
  })

  it('is not an answer that writes the currency in small letters', async () => {
    const { service } = serviceOver(() => priceList([sold('premium')], { currency: 'eur' }))
    expect((await service.viewsFor(request())).views.get('premium')?.state).toBe('offered')
  })
})

describe('a price list that is not what was asked', () => {
  it('without a product is reported, and the product sells nothing', async () => {
    const { service, reports } = serviceOver(() => priceList([sold('premium')]))
    const blocks = [settings(), settings({ product: 'plus' })]
    const { views, isDegraded } = await service.viewsFor(request({ blocks }))
    expect(views.get('plus')).toMatchObject({ state: 'unavailable', reason: 'no-options' })
    expect(isDegraded).toBe(true)
    expect(reports).toEqual([
      {
        type: 'PriceListNoOptions',
        message: 'Empty price list error',
        details: { product: 'plus', regLanCur: 'france/fr/eur' },
      },
    ])
  })

  it.each<[string, readonly PriceListProduct[]]>([
    ['without the one product', []],
    ['without an option', [sold('premium', { options: [] })]],
    ['without an option that can be sold', [sold('premium', { options: [option({ price: Number.NaN })] })]],
  ])('%s is not to be shown for long, for the next one may be whole', async (_, products) => {
    const { service } = serviceOver(() => priceList(products))
    const { views, isDegraded } = await service.viewsFor(request())
    expect([views.get('premium')?.state, isDegraded]).toEqual(['unavailable', true])
  })

  it('with more products is reported once, shortened, and they are ignored', async () => {
    const extra = [sold('x'.repeat(100_000)), ...Array.from({ length: 30 }, (_, at) => sold(`extra-${at % 25}`))]
    const { service, reports } = serviceOver(() => priceList([...extra, sold('premium')]))
    const { views } = await service.viewsFor(request())
    expect([...views.keys()]).toEqual(['premium'])
    const [report] = reports
    expect(reports).toHaveLength(1)
    expect(report).toMatchObject({
      type: 'PriceListExtraOptions',
      message: 'Products in the price list that were not asked for',
      details: { count: 26 },
    })
    expect(report?.details['products']).toHaveLength(20)
    expect(JSON.stringify(report).length).toBeLessThan(1_000)
  })

  it('takes the entry of the purchase type asked for before another of that name', async () => {
    const renewal = sold('premium', { purchaseType: 'Renewal', options: [option({ pid: 'renewal' })] })
    const { service } = serviceOver(() => priceList([renewal, sold('premium')]))
    const { lists } = await service.listsFor(request())
    expect(lists.get('premium')).toMatchObject([{ pid: '1Y-1-once' }])
    const alone = serviceOver(() => priceList([renewal]))
    expect((await alone.service.listsFor(request())).lists.get('premium')).toMatchObject([{ pid: 'renewal' }])
  })

  it('with bad options is reported, and the others stand', async () => {
    const problems = [{ productName: 'premium', field: 'options[7].price', reason: 'not a number' }]
    const options = [option(), option({ quantity: 3, price: Number.NaN })]
    const { service, reports } = serviceOver(() => priceList([sold('premium', { options })], { problems }))
    const { views } = await service.viewsFor(request())
    expect(views.get('premium')).toMatchObject({ state: 'offered', options: [{ quantity: 1 }] })
    expect(reports).toEqual([
      {
        type: 'Other',
        message: 'Options left out of the price list',
        details: {
          count: 2,
          cases: ['premium options[7].price: not a number', 'premium options[1].price: not an amount'],
          regLanCur: 'france/fr/eur',
        },
      },
    ])
  })

  it('makes neither a throw nor a view that is missing', async () => {
    const anyProduct = fc.record({
      productName: fc.constantFrom('premium', 'plus', 'extra', '__proto__'),
      purchaseType: fc.constantFrom('Purchase' as const, 'Renewal' as const),
      options: fc.array(anyRawOption, { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyProduct, { maxLength: 5 }), async (products) => {
        const { service, reports } = serviceOver(() => priceList(products))
        const { views } = await service.viewsFor(request({ blocks: [settings(), settings({ product: 'plus' })] }))
        const missing = [...views.values()].filter(({ state }) => state === 'unavailable').length
        expect([...views.keys()]).toEqual(['premium', 'plus'])
        expect(reports.filter(({ type }) => type === 'PriceListNoOptions')).toHaveLength(missing)
      }),
      { numRuns: RUNS },
    )
  })
})
