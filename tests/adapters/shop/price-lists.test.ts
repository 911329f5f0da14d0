import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPriceList } from '../../../adapters/api-router/wire/offers.wire.ts'
import { BASE_PRODUCTS } from '../../../adapters/shop/base-price-table.ts'
import { readCheckoutToken } from '../../../adapters/shop/demo-store.ts'
import { EXCHANGE_RATES } from '../../../adapters/shop/exchange-rate-table.ts'
import { priceAnswer } from '../../../adapters/shop/price-answer.ts'
import { CURRENCY_TABLE } from '../../../domain/money/price-format-table.ts'
import { priceRuleViolations } from '../../../domain/offers/price-rules.ts'
import { SITE_RECORDS } from '../../../domain/sites/site-records.ts'
import type { PriceListProduct } from '../../../ports/offers.ts'
import { RUNS } from '../../domain/runs.ts'

type PriceQuestion = Parameters<typeof priceAnswer>[0]

const ORIGIN = 'https://store.test.example'
const NO_VISITOR: Pick<PriceQuestion, 'sessionPartner' | 'storeArgs'> = { sessionPartner: null, storeArgs: null }

/** All currencies of all sites, including the currencies for visitor countries. */
const PLACES = SITE_RECORDS.flatMap((site) =>
  [...new Set([...site.currencies.default, ...Object.values(site.currencies.byCountry).flat()])].map((currency) => ({
    site: site.code,
    region: site.offersRegion,
    currency,
    regLanCur: `${site.offersRegion}/${site.offersLanguage}/${currency.toLowerCase()}`,
  })),
)

/** Currencies that no site uses, in the global region. */
const OTHER_PLACES = Object.keys(EXCHANGE_RATES)
  .filter((currency) => PLACES.every((place) => place.currency !== currency))
  .map((currency) => ({ site: 'no site', currency, regLanCur: `global/en/${currency.toLowerCase()}` }))

/** Currencies of the format table that were replaced or belong to no country. */
const NOT_IN_USE = 'BYR CUC HRK MRO MTL NAD SDD SLL STD TVD VEB VEF WON BTC XBT'.split(' ')

const NAMES = Object.keys(BASE_PRODUCTS)

const listAt = (
  { regLanCur, currency }: { readonly regLanCur: string; readonly currency: string },
  purchaseType: PriceQuestion['purchaseType'],
  products: readonly string[],
  visitor = NO_VISITOR,
): readonly PriceListProduct[] => {
  const answer = priceAnswer({ origin: ORIGIN, regLanCur, purchaseType, products, ...visitor })
  const list = readPriceList(answer, { currency, purchaseType })
  if (!list.ok) throw new Error(list.failure.message)
  expect(list.value.problems).toEqual([])
  return list.value.products
}

const productsAt = (regLanCur: string, currency: string): readonly PriceListProduct[] =>
  (['Purchase', 'TrialOptOut'] as const).flatMap((type) => listAt({ regLanCur, currency }, type, NAMES))

/** Returns the distance of an amount from a typical shop price of its currency, in steps. */
const offStep = (amount: number, currency: string): number => {
  const rate = EXCHANGE_RATES[currency]
  if (rate === undefined) throw new Error(`no rate for ${currency}`)
  const steps = (amount + rate.off) / rate.step
  return Math.abs(steps - Math.round(steps))
}

describe('a licence offer', () => {
  const NAMES_OF_OFFERS = ['premium', 'premium-renewal', 'premium-upgrade']

  it.each(PLACES)('costs less than the product on $site in $currency', (place) => {
    const [base, renewal, upgrade] = listAt(place, 'Purchase', NAMES_OF_OFFERS)
    expect([base, renewal, upgrade].map((product) => product?.purchaseType)).toEqual([
      'Purchase',
      'Renewal',
      'Purchase',
    ])
    const saved = { renewal: 0, upgrade: 0 }
    for (const [at, option] of (base?.options ?? []).entries()) {
      const { price = 0, priceRenewal, priceRenewalPromo } = renewal?.options[at] ?? {}
      expect(price).toBe(option.price)
      expect(priceRenewal).toBeGreaterThanOrEqual(price)
      // Rounding to a typical shop price may cancel the saving on a month.
      const renewing = price - (priceRenewalPromo ?? 0)
      const upgraded = upgrade?.options[at]
      const upgrading = option.price - (upgraded?.price ?? 0)
      // The page of the product sells it for this price.
      expect(upgraded?.priceStruck).toBe(upgrading > 0 ? option.price : null)
      expect([renewing >= 0, upgrading >= 0]).toEqual([true, true])
      saved.renewal += renewing
      saved.upgrade += upgrading
    }
    expect([saved.renewal > 0, saved.upgrade > 0]).toEqual([true, true])
  })

  it.each(['premium-trial-renewal', 'no-such-renewal', 'premium-renewal-renewal', '__proto__-renewal', '-renewal'])(
    'is not sold under the unknown name %s',
    (name) => {
      const [place] = PLACES
      expect(place && listAt(place, 'Purchase', [name])).toEqual([])
    },
  )
})

describe('a promotion', () => {
  const PROMOTED = ['premium', 'plus']
  const promoted = (place: { readonly regLanCur: string; readonly currency: string }, storeArgs: string | null) =>
    listAt(place, 'Purchase', PROMOTED, { sessionPartner: null, storeArgs })

  it.each(PLACES)('lowers only its product’s prices on $site in $currency', (place) => {
    const [[premium, plus], [usual, usualPlus]] = [promoted(place, 'promo=welcome-premium'), promoted(place, null)]
    expect(plus).toEqual(usualPlus)
    let saved = 0
    for (const [at, option] of (premium?.options ?? []).entries()) {
      const { price = 0 } = usual?.options[at] ?? {}
      expect(option.price).toBeLessThanOrEqual(price)
      expect(option.priceStruck).toBe(option.price < price ? price : null)
      expect(option.priceLowest30d).toBe(option.priceStruck)
      expect(option.masterPartner).toBeNull()
      saved += price - option.price
    }
    expect(saved).toBeGreaterThan(0)
  })

  it.each(['promo=no-such', 'promo=__proto__', 'promo=', 'promo=office-start'])(
    'does not change prices for %s',
    (storeArgs) => {
      const [place] = PLACES
      expect(place && promoted(place, storeArgs)).toEqual(place && promoted(place, null))
    },
  )

  it('is included in store links and tokens', () => {
    const [place] = PLACES
    const [premium] = place === undefined ? [] : promoted(place, 'promo=welcome-premium')
    const queries = premium?.options.map(({ buyLink, token }) =>
      buyLink === null ? (readCheckoutToken(token ?? '') ?? '') : new URL(buyLink).search,
    )
    expect(queries?.length).toBeGreaterThan(0)
    for (const query of queries ?? []) expect(new URLSearchParams(query).get('promotion')).toBe('welcome-premium')
  })
})

describe.each([...PLACES, ...OTHER_PLACES])('the price list of $site in $currency', ({ regLanCur, currency }) => {
  const products = productsAt(regLanCur, currency)

  it('contains all products, each with 8 to 30 options and at most one preselected option', () => {
    expect(products.map((product) => product.productName).sort()).toEqual([...NAMES].sort())
    for (const { options } of products) {
      expect(options.length).toBeGreaterThanOrEqual(8)
      expect(options.length).toBeLessThanOrEqual(30)
      expect(options.filter((option) => option.selected).length).toBeLessThanOrEqual(1)
    }
  })

  it('has struck prices above the price, and renewal prices only for auto-renewing options', () => {
    for (const option of products.flatMap((product) => product.options)) {
      expect(option.price).toBeGreaterThan(0)
      expect(option.priceStruck ?? Number.POSITIVE_INFINITY).toBeGreaterThan(option.price)
      expect(option.priceRenewal !== null).toBe(option.autorenew)
      expect(option.priceRenewal ?? option.price).toBeGreaterThanOrEqual(option.price)
    }
  })

  it('has typical shop prices with at most the currency’s number of decimals', () => {
    const digits = EXCHANGE_RATES[currency]?.digits ?? 0
    for (const { price, priceStruck, priceRenewal } of products.flatMap((product) => product.options))
      for (const amount of [price, priceStruck ?? price, priceRenewal ?? price]) {
        expect(offStep(amount, currency)).toBeLessThan(1e-6)
        expect(Number(amount.toFixed(digits))).toBe(amount)
      }
  })

  it('has higher prices for more devices with the same term', () => {
    for (const { options } of products) {
      const highest = new Map<string, number>()
      for (const { termDuration, termType, autorenew, price } of options) {
        const terms = `${termDuration}${termType}${autorenew}`
        expect(price).toBeGreaterThan(highest.get(terms) ?? 0)
        highest.set(terms, price)
      }
    }
  })
})

/** The preselected options of the home page, where the products are side by side. */
const SIDE_BY_SIDE = { premium: 'premium-1Y-3-ar', plus: 'plus-1Y-5-ar', standard: 'standard-1Y-3-ar' }

describe('the products of the home page', () => {
  it.each(PLACES)('cost less, the less they contain, at their preselected options on $site in $currency', (place) => {
    const products = listAt(place, 'Purchase', Object.keys(SIDE_BY_SIDE))
    const prices = Object.values(SIDE_BY_SIDE).map(
      (pid, at) => products[at]?.options.find((one) => one.pid === pid)?.price,
    )
    expect(prices).toEqual(prices.toSorted((one, other) => Number(other) - Number(one)))
    expect(new Set(prices).size).toBe(3)
  })
})

describe('price lists', () => {
  it('exist in every current currency with a price format', () => {
    const missing = [...CURRENCY_TABLE.keys()].filter((code) => !Object.hasOwn(EXCHANGE_RATES, code))
    expect(missing.toSorted()).toEqual(NOT_IN_USE.toSorted())
  })

  it('differ between regions with the same currency', () => {
    for (const here of PLACES)
      for (const there of PLACES)
        if (here.currency === there.currency && here.region !== there.region)
          expect(productsAt(here.regLanCur, here.currency)).not.toEqual(productsAt(there.regLanCur, there.currency))
  })

  it('give visitors with a partner a discount of exactly 10 %, and contain the sanitized partner name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLACES),
        fc.record({
          sessionPartner: fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constant('partner-7')),
          storeArgs: fc.option(fc.string({ minLength: 1 })),
        }),
        (place, visitor) => {
          const ordinary = listAt(place, 'Purchase', ['premium'])[0]?.options[0]
          const personalized = listAt(place, 'Purchase', ['premium'], visitor)[0]?.options[0]
          const unit = 10 ** -(EXCHANGE_RATES[place.currency]?.digits ?? 0)
          expect(personalized?.masterPartner).toMatch(/^[\w.-]+$/)
          expect(Math.abs((personalized?.price ?? 0) - (ordinary?.price ?? 0) * 0.9)).toBeLessThanOrEqual(
            unit / 2 + 1e-9,
          )
        },
      ),
      { numRuns: Math.min(RUNS, 200) },
    )
  })

  it('never throw for arbitrary parameters', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (regLanCur, products) => {
        const answer = priceAnswer({ origin: ORIGIN, regLanCur, purchaseType: 'Purchase', products, ...NO_VISITOR })
        expect(answer === null || Array.isArray(answer.products)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  it.each(['__proto__', 'constructor', 'hasOwnProperty', '__proto__-renewal', 'toString-upgrade'])(
    'do not contain the property %s of the object prototype',
    (name) => {
      const question = { origin: ORIGIN, regLanCur: 'global/en/usd', purchaseType: 'Purchase', ...NO_VISITOR } as const
      expect(priceAnswer({ ...question, products: [name] })?.products).toEqual([])
    },
  )

  it('are empty in a currency without a rate', () => {
    const question = { origin: ORIGIN, purchaseType: 'Purchase', products: NAMES, ...NO_VISITOR } as const
    const answer = priceAnswer({ ...question, regLanCur: 'global/en/xts' })
    expect(answer).toEqual({ currency: 'XTS', products: [] })
  })
})

describe('the prices of the embedded shop', () => {
  const ALL_PLACES = [...PLACES, ...OTHER_PLACES]

  it.each(ALL_PLACES)('follow the price rules at $site in $currency', ({ regLanCur, currency }) => {
    expect(priceRuleViolations(productsAt(regLanCur, currency))).toEqual([])
  })
})
