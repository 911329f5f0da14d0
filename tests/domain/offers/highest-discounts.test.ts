import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highestDiscounts, highestOfPage } from '../../../domain/offers/savings.ts'
import { RUNS } from '../runs.ts'
import { anyList, option } from './offer-samples.ts'

describe('the highest discounts of a product', () => {
  it.each([
    ['none of nothing', [], 0, 0],
    ['none without a struck price', [option({ price: 40 })], 0, 0],
    ['the highest of its options', [option({ priceStruck: 50 }), option({ priceStruck: 80 })], 50, 0],
    [
      'none where the price is the struck one or above it',
      [option({ priceStruck: 40 }), option({ priceStruck: 10 })],
      0,
      0,
    ],
    ['that of a promotional renewal against the renewal', [option({ priceRenewal: 60, priceRenewalPromo: 45 })], 0, 25],
    [
      'that of a promotional renewal against the price, where it renews at that',
      [option({ priceRenewalPromo: 30 })],
      0,
      25,
    ],
    ['none of a promotional renewal that costs more', [option({ priceRenewal: 60, priceRenewalPromo: 65 })], 0, 0],
    [
      'whole percents, rounded down',
      [option({ price: 39.99, priceStruck: 59.99, priceRenewal: 3, priceRenewalPromo: 2 })],
      33,
      33,
    ],
  ])('%s', (_, options, maxDiscount, maxPromoDiscount) => {
    expect(highestDiscounts(options)).toEqual({ maxDiscount, maxPromoDiscount })
  })

  it('are promised by no list that does not have them, and those of a page by none of its products', () => {
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
