import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  editionOf,
  isGeoRestricted,
  isUnavailable,
  restrictedEditions,
} from '../../../domain/catalogue/availability.ts'
import { optionKind } from '../../../domain/offers/option-kind.ts'
import { withheldReason } from '../../../domain/offers/view/withheld-reason.ts'
import { PURCHASE_TYPES } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'

const CONSUMER = ['premium', 'plus', 'standard', 'free', 'premium-trial']
const BUSINESS = ['small-office', 'endpoint']
const BARRED = { consumer: ['BY', 'CN', 'HK'], business: ['BY', 'CN', 'IR', 'OM', 'PK', 'QA', 'SA'] }
const COUNTRIES = ['BY', 'CN', 'DE', 'HK', 'IR', 'OM', 'PK', 'QA', 'RU', 'SA', 'US']

const barredFor = (product: string) => COUNTRIES.filter((country) => isGeoRestricted(product, country))

describe('geo restrictions', () => {
  it.each(CONSUMER)('bar the consumer product %s in its countries alone', (product) => {
    expect(barredFor(product)).toEqual(BARRED.consumer)
    expect(editionOf(product)).toBe('consumer')
  })

  it.each(BUSINESS)('bar the business product %s in its countries alone', (product) => {
    expect(barredFor(product)).toEqual(BARRED.business)
    expect(editionOf(product)).toBe('business')
  })

  it('bar nothing where the country is unknown', () => {
    expect(isGeoRestricted('premium', null)).toBe(false)
  })

  it.each([
    [null, []],
    ['DE', []],
    ['HK', ['consumer']],
    ['SA', ['business']],
    ['BY', ['consumer', 'business']],
    ['constructor', []],
  ])('bar in %j the editions %j', (country, editions) => {
    expect(restrictedEditions(country)).toEqual(editions)
  })

  it('take a product that no table knows for a consumer one', () => {
    expect(editionOf('constructor')).toBe('consumer')
    expect(barredFor('constructor')).toEqual(BARRED.consumer)
  })

  it('are one rule, for a page that is kept by editions and for a purchase that is asked by product', () => {
    const product = fc.oneof(fc.constantFrom(...CONSUMER, ...BUSINESS), fc.string())
    fc.assert(
      fc.property(product, fc.constantFrom(null, ...COUNTRIES), (name, country) => {
        expect(isGeoRestricted(name, country)).toBe(restrictedEditions(country).includes(editionOf(name)))
      }),
      { numRuns: RUNS },
    )
  })

  it('bar nothing in a country that no table names', () => {
    const named = new Set([...BARRED.consumer, ...BARRED.business])
    const country = fc.stringMatching(/^[A-Z]{2}$/).filter((code) => !named.has(code))
    fc.assert(
      fc.property(fc.constantFrom(...CONSUMER, ...BUSINESS), country, (product, code) => {
        expect(isGeoRestricted(product, code)).toBe(false)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a product is unavailable', () => {
  it('when it is restricted, or sells nothing and is not free', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(3), fc.constantFrom(...PURCHASE_TYPES), (restricted, count, purchaseType) => {
        const expected = restricted ? true : purchaseType === 'Free' ? false : count === 0
        expect(isUnavailable(restricted, count, purchaseType)).toBe(expected)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('prices are kept back', () => {
  it.each([
    ['where they are switched off', { disablePrices: true, deviceError: true }, 'Purchase', 'disable-prices'],
    ['on a device the product is not for', { disablePrices: false, deviceError: true }, 'Purchase', 'device-error'],
    ['from a renewal before the verdict', { disablePrices: false, isLRCVerdict: false }, 'Renewal', 'no-verdict'],
    ['not after the verdict', { disablePrices: false, isLRCVerdict: true }, 'Renewal', null],
    ['not from a renewal without a licence check', { disablePrices: false }, 'Renewal', null],
    ['not from a purchase before the verdict', { disablePrices: false, isLRCVerdict: false }, 'Purchase', null],
  ] as const)('%s', (_, flags, purchaseType, reason) => {
    expect(withheldReason(flags, purchaseType)).toBe(reason)
  })
})

describe('the kind of an option', () => {
  it('is Purchase unless the block says otherwise', () => {
    expect(optionKind()).toEqual({ purchaseType: 'Purchase', isRenewalOption: false })
  })

  it.each(PURCHASE_TYPES)('of type %s is a renewal only where that is the type', (purchaseType) => {
    expect(optionKind(purchaseType)).toEqual({ purchaseType, isRenewalOption: purchaseType === 'Renewal' })
  })
})
