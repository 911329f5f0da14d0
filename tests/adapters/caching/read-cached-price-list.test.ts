import { describe, expect, it } from 'vitest'
import { readCachedPriceList } from '../../../adapters/caching/cached-price-list.ts'

const NEVER = () => false
const LIST = {
  currency: 'EUR',
  products: [{ productName: 'premium', purchaseType: 'Purchase', options: [] }],
  problems: [{ productName: 'premium', field: 'options[0].price', reason: 'not an amount' }],
}
const STORED = { list: LIST, missing: [{ productName: 'plus' }, { productName: 'premium', askedAtMs: 1 }] }

describe('readCachedPriceList', () => {
  it.each(['EUR', 'eur'])('returns the stored list for the currency %s', (currency) => {
    expect(readCachedPriceList(STORED, currency, NEVER)).toEqual(STORED)
  })

  it('removes backfilled products past their stale window', () => {
    expect(readCachedPriceList(STORED, 'EUR', (askedAtMs) => askedAtMs === 1)).toEqual({
      list: { ...LIST, products: [] },
      missing: [{ productName: 'plus' }, { productName: 'premium' }],
    })
  })

  it.each([
    ['a list in the wrong currency', { ...STORED, list: { ...LIST, currency: 'USD' } }],
    ['a list without a currency', { ...STORED, list: { ...LIST, currency: undefined } }],
    ['a list without problems', { ...STORED, list: { ...LIST, problems: undefined } }],
    ['a list without products', { ...STORED, list: { ...LIST, products: undefined } }],
    ['a list with an invalid product', { ...STORED, list: { ...LIST, products: [null] } }],
    [
      'a product without a list of options',
      { ...STORED, list: { ...LIST, products: [{ productName: 'plus', options: {} }] } },
    ],
    ['an entry without missing products', { list: LIST }],
    ['an invalid missing product', { ...STORED, missing: [null] }],
    [
      'a missing product with an invalid time',
      { ...STORED, missing: [{ productName: 'plus', askedAtMs: 'yesterday' }] },
    ],
    ['an entry with an unknown layout', LIST],
    ['a string', 'prices'],
    ['a missing entry', undefined],
  ])('returns undefined for %s', (_, stored) => {
    expect(readCachedPriceList(stored, 'EUR', NEVER)).toBeUndefined()
  })

  it.each([null, 1, 'x', {}, { pid: 1, price: 1 }, { pid: 'a', price: '1' }])(
    'returns undefined for a list with the option %j',
    (option) => {
      const list = { ...LIST, products: [{ productName: 'plus', options: [option] }] }
      expect(readCachedPriceList({ ...STORED, list }, 'EUR', NEVER)).toBeUndefined()
    },
  )
})
