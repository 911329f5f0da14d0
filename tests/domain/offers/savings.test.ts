import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highestDiscounts, highestOfPage, savingsPercent, savingsText } from '../../../domain/offers/savings.ts'
import type { SavingsType } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'
import { anyList, formatters, option } from './offer-samples.ts'

const textOf = (price: number, struck: number | null, type: SavingsType, template = 'Save ((savings))') =>
  savingsText({ ...formatters, price, struck, type, template })

describe('savingsPercent', () => {
  it.each([
    [70, 100, 30],
    [41.97, 59.95, 29],
    [41.965, 59.95, 30],
    [0, 50, 100],
    [33.33, 100, 66],
    [99.99, 100, 0],
    [0.7, 1, 30],
    [1.1, 2.2, 50],
    [70.004, 100, 30],
    [70.006, 100, 29],
  ])('for a price of %d instead of %d is %i', (price, struck, percent) => {
    expect(savingsPercent(price, struck)).toBe(percent)
  })

  it.each([
    ['no struck price', 10, null],
    ['a struck price equal to the price', 10, 10],
    ['a struck price below the price', 10, 9],
  ])('is null for %s', (_, price, struck) => {
    expect(savingsPercent(price, struck)).toBeNull()
  })

  it('has no floating-point error for any whole percentage of a whole price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 9_999 }), (percent, struck) => {
        expect(savingsPercent((struck * (100 - percent)) / 100, struck)).toBe(percent)
      }),
      { numRuns: RUNS },
    )
  })

  it('is from 0 to 100, and never increases with the price', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(cents, cents, cents, (one, two, struck) => {
        const low = savingsPercent(Math.min(one, two) / 100, struck / 100)
        const high = savingsPercent(Math.max(one, two) / 100, struck / 100)
        for (const percent of [low, high]) if (percent !== null) expect(percent >= 0 && percent <= 100).toBe(true)
        expect(high ?? 0).toBeLessThanOrEqual(low ?? 0)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('savingsText', () => {
  it.each<[string, number, number | null, SavingsType, string | null]>([
    ['a percentage', 70, 100, 'percentage', 'Save 30%'],
    ['money', 39.95, 59.95, 'currency', 'Save €20.00'],
    ['nothing for type none', 70, 100, 'none', null],
    ['nothing if there is no struck price', 70, null, 'percentage', null],
    ['nothing if there is no saving', 70, 70, 'currency', null],
    ['nothing for a percentage of 0', 99.99, 100, 'percentage', null],
    ['the smallest saving in money', 99.99, 100, 'currency', 'Save €0.01'],
  ])('shows %s', (_, price, struck, type, text) => {
    expect(textOf(price, struck, type)).toBe(text)
  })

  it('formats a difference without a floating-point error', () => {
    const text = savingsText({
      price: 39.95,
      struck: 59.95,
      type: 'currency',
      template: '((savings))',
      money: String,
      percent: String,
    })
    expect(text).toBe('20')
  })

  it('replaces every placeholder, and keeps replacement patterns in a symbol', () => {
    const money = (amount: number) => `$& $${amount}`
    const text = savingsText({
      price: 1,
      struck: 2,
      type: 'currency',
      template: '((savings))/((savings))',
      money,
      percent: String,
    })
    expect(text).toBe('$& $1/$& $1')
  })

  it('never leaves a placeholder in the text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom<SavingsType>('percentage', 'currency'),
        (price, type) => {
          expect(textOf(price, 100, type)).not.toContain('((savings))')
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('highestDiscounts', () => {
  it.each([
    ['are 0 for an empty list', [], 0, 0],
    ['are 0 if there is no struck price', [option({ price: 40 })], 0, 0],
    ['are the highest savings of the options', [option({ priceStruck: 50 }), option({ priceStruck: 80 })], 50, 0],
    ['are 0 if no struck price is above the price', [option({ priceStruck: 40 }), option({ priceStruck: 10 })], 0, 0],
    [
      'compare a promotional renewal price with the renewal price',
      [option({ priceRenewal: 60, priceRenewalPromo: 45 })],
      0,
      25,
    ],
    [
      'compare a promotional renewal price with the price if there is no renewal price',
      [option({ priceRenewalPromo: 30 })],
      0,
      25,
    ],
    ['are 0 if the promotional renewal price is higher', [option({ priceRenewal: 60, priceRenewalPromo: 65 })], 0, 0],
    [
      'are whole percentages, rounded down',
      [option({ price: 39.99, priceStruck: 59.99, priceRenewal: 3, priceRenewalPromo: 2 })],
      33,
      33,
    ],
  ])('%s', (_, options, maxDiscount, maxPromoDiscount) => {
    expect(highestDiscounts(options)).toEqual({ maxDiscount, maxPromoDiscount })
  })

  it('never exceed the savings in the list, and a page has the highest discounts of its products', () => {
    fc.assert(
      fc.property(fc.array(anyList, { maxLength: 4 }), (lists) => {
        const products = lists.map(highestDiscounts)
        for (const [at, { maxDiscount }] of products.entries()) {
          const isHad = lists[at]?.some(
            ({ price, priceStruck }) =>
              priceStruck !== null && priceStruck > price && 100 - (100 * price) / priceStruck >= maxDiscount - 0.01,
          )
          expect(maxDiscount === 0 || isHad).toBe(true)
        }
        const page = highestOfPage(products)
        expect(page.maxDiscount).toBe(Math.max(0, ...products.map(({ maxDiscount }) => maxDiscount)))
        expect(page.maxPromoDiscount).toBe(Math.max(0, ...products.map(({ maxPromoDiscount }) => maxPromoDiscount)))
      }),
      { numRuns: RUNS },
    )
  })
})
