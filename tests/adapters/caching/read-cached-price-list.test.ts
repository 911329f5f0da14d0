import { describe, expect, it } from 'vitest'
import { readCachedPriceList } from '../../../adapters/caching/cached-price-list.ts'

const NEVER = () => false
const LIST = {
  currency: 'EUR',
  products: [{ productName: 'premium', purchaseType: 'Purchase', options: [] }],
  problems: [{ productName: 'premium', field: 'options[0].price', reason: 'not an amount' }],
}
const STORED = { list: LIST, missing: [{ productName: 'plus' }, { productName: 'premium', askedAtMs: 1 }] }

describe('a price list in the store', () => {
  it.each(['EUR', 'eur'])('is read as it is, asked for in %s', (currency) => {
    expect(readCachedPriceList(STORED, currency, NEVER)).toEqual(STORED)
  })

  it('is read without backfilled products past their stale window', () => {
    expect(readCachedPriceList(STORED, 'EUR', (askedAtMs) => askedAtMs === 1)).toEqual({
      list: { ...LIST, products: [] },
      missing: [{ productName: 'plus' }, { productName: 'premium' }],
    })
  })

  it.each([
    ['in another currency', { ...STORED, list: { ...LIST, currency: 'USD' } }],
    ['without a currency', { ...STORED, list: { ...LIST, currency: undefined } }],
    ['without problems', { ...STORED, list: { ...LIST, problems: undefined } }],
    ['without products', { ...STORED, list: { ...LIST, products: undefined } }],
    ['with a product that is none', { ...STORED, list: { ...LIST, products: [null] } }],
    ['whose options are no list', { ...STORED, list: { ...LIST, products: [{ productName: 'plus', options: {} }] } }],
    ['without its missing products', { list: LIST }],
    ['with a missing product that is none', { ...STORED, missing: [null] }],
    ['with an age that is no time', { ...STORED, missing: [{ productName: 'plus', askedAtMs: 'yesterday' }] }],
    ['of another layout', LIST],
    ['that is a text', 'prices'],
    ['that is nothing', undefined],
  ])('%s is not read', (_, stored) => {
    expect(readCachedPriceList(stored, 'EUR', NEVER)).toBeUndefined()
  })
})
