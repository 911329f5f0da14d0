import { expect, test } from 'vitest'
import { priceLengthOf } from '../../../domain/currencies/price-length.ts'

test.each(['ARS', 'CLP', 'COP', 'HUF', 'IDR', 'JPY', 'KRW', 'KZT', 'NGN', 'UZS', 'VND', 'XAF', 'XOF'])(
  'a price in %s is long: a yearly licence costs five digits or more',
  (currency) => {
    expect(priceLengthOf(currency)).toBe('long')
  },
)

test.each(['EUR', 'USD', 'RUB', 'INR', '', 'huf'])('a price in %s is short', (currency) => {
  expect(priceLengthOf(currency)).toBe('short')
})
