import { describe, expect, it } from 'vitest'
import { BASE_PRODUCTS } from '../../../adapters/shop/base-price-table.ts'
import { priceAnswer } from '../../../adapters/shop/price-answer.ts'
import { ADD_ONS } from '../../../domain/catalogue/add-ons.ts'

const optionsOf = (product: string) => {
  const answer = priceAnswer({
    origin: 'http://shop.test.example',
    regLanCur: 'global/en/usd',
    purchaseType: 'Purchase',
    products: [product],
    sessionPartner: null,
    storeArgs: null,
  })
  return answer?.products[0]?.options ?? []
}

describe('the add-ons of the embedded shop', () => {
  it.each(ADD_ONS)(
    '$shortName is sold for every term and auto-renew state of its products',
    ({ shortName, soldWith }) => {
      const termsOf = (product: string) =>
        new Set(optionsOf(product).map((each) => `${each.term_duration}${each.term_type} ${each.autorenew}`))
      const own = termsOf(shortName)
      for (const product of soldWith) {
        expect(Object.keys(BASE_PRODUCTS)).toContain(product)
        expect([...termsOf(product)].filter((term) => !own.has(term))).toEqual([])
      }
    },
  )

  it('cost less as a bundle than separately', () => {
    const priceOf = (product: string) =>
      Number(optionsOf(product).find(({ pid }) => pid === `${product}-1Y-1-ar`)?.price)
    expect(priceOf('home-bundle')).toBeLessThan(priceOf('cloud-backup') + priceOf('home-network'))
  })
})
