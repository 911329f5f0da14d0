import { describe, expect, it } from 'vitest'
import { readCachedPriceList } from '../../../adapters/caching/read-cached-price-list.ts'

const NEVER = () => false
const PROBLEM = { productName: 'premium', field: 'options[0].price', reason: 'not an amount' }
const LIST = {
  currency: 'EUR',
  products: [{ productName: 'premium', purchaseType: 'Purchase', options: [] }],
  problems: [PROBLEM],
}

describe('a price list that was kept', () => {
  it.each(['EUR', 'eur'])('is read as it is, asked for in %s', (currency) => {
    expect(readCachedPriceList(LIST, currency, NEVER)).toBe(LIST)
  })

  it.each([
    ['in another currency', { ...LIST, currency: 'USD' }],
    ['without a currency', { ...LIST, currency: undefined }],
    ['with a problem that is none', { ...LIST, problems: [null] }],
    ['with a problem of another version', { ...LIST, problems: [{}] }],
    ['without products', { ...LIST, products: undefined }],
    ['with a product that is none', { ...LIST, products: [null] }],
    ['with options that are no list', { ...LIST, products: [{ productName: 'premium', options: {} }] }],
    ['with a lack that is none', { ...LIST, lacks: [null] }],
    ['with a lack of an age that is no time', { ...LIST, lacks: [{ productName: 'plus', askedAtMs: 'yesterday' }] }],
    ['that is a text', 'prices'],
    ['that is nothing', undefined],
  ])('%s is none', (_, kept) => {
    expect(readCachedPriceList(kept, 'EUR', NEVER)).toBeUndefined()
  })
})
