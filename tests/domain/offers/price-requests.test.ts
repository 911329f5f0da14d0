import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { offerFormattersFor } from '../../../domain/offers/offer-view-input.ts'
import {
  cacheKey,
  failureReport,
  groupRequests,
  personalizedVisitor,
  regLanCur,
} from '../../../domain/offers/price-requests.ts'
import type { OffersQuery } from '../../../ports/offers.ts'
import type { Failure } from '../../../ports/outcome.ts'
import { PURCHASE_TYPES } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES } from '../sites/real-sites.ts'
import { settings } from './offer-samples.ts'

const QUERY: OffersQuery = {
  purchaseType: 'Purchase',
  store: 'main',
  regLanCur: 'global/en/usd',
  currency: 'USD',
  products: ['a', 'b'],
  curdate: '2026-01-15',
}

const anyBlocks = fc.array(
  fc
    .record({
      product: fc.constantFrom('premium', 'plus', 'standard', 'endpoint', '__proto__'),
      store: fc.constantFrom('main', 'other', ''),
      purchaseType: fc.constantFrom(...PURCHASE_TYPES),
    })
    .map(settings),
  { maxLength: 12 },
)

describe('groupRequests', () => {
  it('makes one group per purchase type and store, without free products', () => {
    const blocks = [
      settings({ product: 'premium' }),
      settings({ product: 'free', purchaseType: 'Free' }),
      settings({ product: 'plus', store: '' }),
      settings({ product: 'trial', purchaseType: 'TrialOptOut' }),
      settings({ product: 'standard', store: 'other' }),
      settings({ product: 'premium', store: 'other' }),
    ]
    expect(groupRequests(blocks, 'main')).toEqual([
      { purchaseType: 'Purchase', store: 'main', products: ['premium', 'plus'] },
      { purchaseType: 'TrialOptOut', store: 'main', products: ['trial'] },
      { purchaseType: 'Purchase', store: 'other', products: ['standard'] },
    ])
  })

  it('requests each product once, with the settings of its first block, unless that block is free', () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        const requested = groupRequests(blocks, 'main').flatMap(({ products }) => products)
        const firsts = blocks.filter(({ product }, at) => blocks.findIndex((block) => block.product === product) === at)
        const expected = firsts.filter(({ purchaseType }) => purchaseType !== 'Free').map(({ product }) => product)
        expect(requested.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: RUNS },
    )
  })

  it('makes at most one group per purchase type and store, for any blocks', () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        const groups = groupRequests(blocks, 'main').map(({ purchaseType, store }) => `${purchaseType} ${store}`)
        expect(new Set(groups).size).toBe(groups.length)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('cacheKey', () => {
  it('ignores the order and duplicates of products, and the case of the currency', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (products) => {
        const again = [...products, ...products].reverse()
        expect(cacheKey({ ...QUERY, products: again })).toBe(cacheKey({ ...QUERY, products }))
      }),
      { numRuns: RUNS },
    )
    expect(cacheKey({ ...QUERY, currency: 'usd' })).toBe(cacheKey(QUERY))
  })

  it.each([
    [{ purchaseType: 'TrialOptOut' }],
    [{ store: 'other' }],
    [{ regLanCur: 'global/fr/usd' }],
    [{ currency: 'EUR' }],
    [{ group: 'cis' }],
    [{ decimal: ',' }],
    [{ promotion: 'welcome' }],
    [{ products: ['a'] }],
    [{ products: ['a","b'] }],
  ] as const)('depends on %j', (fields) => {
    expect(cacheKey({ ...QUERY, ...fields })).not.toBe(cacheKey(QUERY))
  })

  it('ignores visitor data', () => {
    const visited = { ...QUERY, visitor: { sessionPartner: 'secret' } }
    expect(cacheKey(visited)).toBe(cacheKey(QUERY))
  })
})

describe('regLanCur', () => {
  it('joins region, language and currency to a path', () => {
    expect(regLanCur('global', 'en', 'USD')).toBe('global/en/usd')
  })
})

describe('failureReport', () => {
  it.each([
    [undefined, 'PriceListNetworkError'],
    [404, 'PriceListBadStatus'],
    [498, 'PriceListBadStatus'],
    [499, 'PriceListInternalError'],
    [599, 'PriceListInternalError'],
    [600, 'PriceListBadStatus'],
    [204, 'PriceListBadStatus'],
  ])('reports status %s as %s', (status, type) => {
    const failure: Failure = { kind: 'status', message: '', ...(status === undefined ? {} : { status }) }
    expect(failureReport(QUERY, failure).type).toBe(type)
  })
})

describe('the percentage formatter', () => {
  it.each([
    ['en-GB', '30%'],
    ['de-DE', '30\u00a0%'],
    ['tr-TR', '%30'],
  ])('uses the notation of %s', (locale, text) => {
    expect(offerFormattersFor({ locale, priceFormats: {} }, 'EUR').percent(30)).toBe(text)
  })

  it('uses Latin digits in every language, like prices', () => {
    expect(offerFormattersFor({ locale: 'ar-EG', priceFormats: {} }, 'EGP').percent(30)).toContain('30')
  })
})

it.each([[{ sessionPartner: 'p' }], [{ storeArgs: 'aclid=1' }], [{ sessionPartner: 'p', storeArgs: 'aclid=1' }]])(
  'personalizedVisitor returns a visitor with %j',
  (visitor) => {
    expect(personalizedVisitor(visitor)).toEqual({ visitor })
  },
)

it('personalizedVisitor returns nothing for a visitor without personal data', () => {
  expect(personalizedVisitor({})).toEqual({})
})

test.each(
  REAL_SITES.all.flatMap((site) => site.currencies.default.map((currency) => [site.code, currency, site] as const)),
)('regLanCur of site %s in %s has three path segments', (_, currency, { offersRegion, offersLanguage }) => {
  const key = regLanCur(offersRegion, offersLanguage, currency)
  expect(key).toMatch(/^[a-z]+\/[a-z]+\/[a-z]{3}$/)
  expect(key.endsWith(currency.toLowerCase())).toBe(true)
})
