import { expect, it } from 'vitest'
import { toCurrencyPriceFormat, toPriceFormat } from '../../../domain/money/currency-price-format.ts'
import { DEFAULT_PRICE_FORMAT } from '../../../domain/money/price-format.ts'

const CARRIED = { symbol: '', precision: 0, decimalSeparator: '.', thousandSeparator: ' ', formatOrder: '%s %v' }

it('the default format is the one of the specification, in both shapes', () => {
  expect(DEFAULT_PRICE_FORMAT).toEqual({ symbol: '', precision: 0, decimal: '.', thousand: ' ', format: '%s %v' })
  expect(toCurrencyPriceFormat(DEFAULT_PRICE_FORMAT)).toEqual(CARRIED)
  expect(toPriceFormat(CARRIED)).toEqual(DEFAULT_PRICE_FORMAT)
})
