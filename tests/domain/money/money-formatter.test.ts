import { describe, expect, it } from 'vitest'
import {
  DEFAULT_PRICE_FORMAT,
  moneyFormatter,
  type PriceFormat,
  roundDecimal,
} from '../../../domain/money/money-formatter.ts'
import { priceFormatFor } from '../../../domain/money/price-format-for.ts'

const RUBLES: PriceFormat = { ...DEFAULT_PRICE_FORMAT, symbol: '₽' }
const DOLLARS: PriceFormat = { symbol: '$', precision: 2, decimal: '.', thousand: ',', format: '%s%v' }

describe('moneyFormatter with the default format', () => {
  it('uses the default format of the specification', () => {
    expect(DEFAULT_PRICE_FORMAT).toEqual({ symbol: '', precision: 0, decimal: '.', thousand: ' ', format: '%s %v' })
  })

  it.each([
    [0, '₽ 0'],
    [-0, '₽ 0'],
    [5, '₽ 5'],
    [-5, '₽ -5'],
    [999, '₽ 999'],
    [1000, '₽ 1 000'],
    [1_000_000, '₽ 1 000 000'],
    [-12_345_678, '₽ -12 345 678'],
    [1e21, '₽ 1 000 000 000 000 000 000 000'],
    [Number.NaN, '₽ 0'],
    [Number.POSITIVE_INFINITY, '₽ 0'],
    [Number.NEGATIVE_INFINITY, '₽ 0'],
  ])('formats %d as %s', (amount, text) => {
    expect(moneyFormatter(RUBLES)(amount)).toBe(text)
  })

  it.each([
    [1299.5, '₽ 1 299.50'],
    [1234.5, '₽ 1 234.50'],
    [-1234.5, '₽ -1 234.50'],
    [999.999, '₽ 1 000.00'],
    [-0.4, '₽ -0.40'],
    [-0.004, '₽ 0.00'],
    [1e-7, '₽ 0.00'],
  ])('shows two decimals for the fractional amount %d: %s', (amount, text) => {
    expect(moneyFormatter(RUBLES)(amount)).toBe(text)
  })

  it('shows no symbol if the format has none', () => {
    expect(moneyFormatter(DEFAULT_PRICE_FORMAT)(5)).toBe(' 5')
  })
})

describe('moneyFormatter with examples from the accounting library', () => {
  it.each([
    [0.615, { symbol: '$', format: '%s %v' }, '$ 0.62'],
    [4999.99, { symbol: '$ ', thousand: '.', decimal: ',' }, '$ 4.999,99'],
    [-500_000, { symbol: '€ ', precision: 0 }, '€ -500,000'],
    [5_318_008, { symbol: 'GBP', format: '%v %s' }, '5,318,008.00 GBP'],
    [1000, { format: 'test %v 123 %s test' }, 'test 1,000.00 123 $ test'],
    [-123.45, {}, '$-123.45'],
    [-1234.5, { format: '-%s%v' }, '$-1,234.50'],
    [1234.5, { format: '-%s%v' }, '-$1,234.50'],
    [12_345.123_45, { symbol: '', thousand: '', decimal: '' }, '1234512'],
    [1.005, {}, '$1.01'],
    [35.175, {}, '$35.18'],
    [-1.005, {}, '$-1.01'],
    [5.5, { precision: -2 }, '$5.50'],
    [5.555, { precision: 1.6 }, '$5.56'],
  ])('formats %d with %o as %s', (amount, options, text) => {
    expect(moneyFormatter({ ...DOLLARS, ...options })(amount)).toBe(text)
  })
})

describe('moneyFormatter with examples from currency-formatter', () => {
  it.each([
    [-10, 'USD', 'fr', '$-10.00'],
    [0, 'USD', 'fr', '$0.00'],
    [1_000_000, 'USD', 'fr', '$1,000,000.00'],
    [-10, 'ARS', 'fr', '$_-10,00'],
    [1000, 'ARS', 'fr', '$_1.000,00'],
    [-10, 'ERN', 'fr', '-10.00Nfk'],
    [1_000_000, 'ERN', 'fr', '1,000,000.00Nfk'],
    [-10, 'EUR', 'fr', '-10,00_€'],
    [1_000_000, 'EUR', 'fr', '1_000_000,00_€'],
    [1234.56, 'EUR', 'fi', '1_234,56_€'],
    [1234.56, 'EUR', 'nl-NL', '€1.234,56'],
    [1_000_000, 'EUR', 'de-DE', '1.000.000,00_€'],
    [1234.56, 'USD', 'nl-NL', '$1.234,56'],
    [1_000_000, 'EUR', 'en-US', '€1,000,000.00'],
    [1234, 'JPY', 'ja', '¥1,234'],
    [1234, 'JPY', 'de', '1.234_¥'],
    [1234.5, 'JPY', 'de', '1.234,50_¥'],
    [1234.5, 'TND', 'fr', 'د.ت.\u200f_1,234.500'],
    [1234.5, 'BTC', 'fr', '1,234.50000000Ƀ'],
    [1235, 'IDR', 'id', 'Rp1.235'],
    [1234.5, 'KZT', 'kk', '₸1_234-50'],
    [1234.5, 'CHF', 'fr', "CHF_1'234.50"],
    [1235, 'VND', 'vi', '1.235_₫'],
    [1234.5, 'DKK', 'da', '1234,50_kr.'],
    [1_000_000, 'QQQ', 'de', 'QQQ 1 000 000'],
  ])('formats %d %s in %s as %s', (amount, currency, locale, text) => {
    expect(moneyFormatter(priceFormatFor(currency, locale))(amount)).toBe(text.replaceAll('_', '\u00a0'))
  })

  it('accepts any format', () => {
    const odd = { symbol: '¯\\_(ツ)_/¯', precision: 3, decimal: '*', thousand: '^', format: '%v %s' }
    expect(moneyFormatter(odd)(1_000_000)).toBe('1^000^000*000 ¯\\_(ツ)_/¯')
    expect(moneyFormatter({ ...DOLLARS, format: '%s  %v' })(10)).toBe('$  10.00')
    expect(moneyFormatter({ ...DOLLARS, decimal: '' })(1_000_000)).toBe('$1,000,00000')
    expect(moneyFormatter({ ...DOLLARS, precision: 0 })(1_000_000)).toBe('$1,000,000')
  })
})

describe('moneyFormatter with unusual formats', () => {
  it.each(['$&', '$$', "$'", '$`', '$1', '%v', '\u200f$\u200e'])('keeps the symbol %s unchanged', (symbol) => {
    expect(moneyFormatter({ ...DOLLARS, symbol })(1234.5)).toBe(`${symbol}1,234.50`)
    expect(moneyFormatter({ ...DOLLARS, symbol, format: '%v %s' })(-1234.5)).toBe(`-1,234.50 ${symbol}`)
  })

  it.each(['$&', '$1'])('keeps the separator %s unchanged', (thousand) => {
    expect(moneyFormatter({ ...DOLLARS, precision: 0, thousand })(1_234_567)).toBe(`$1${thousand}234${thousand}567`)
  })

  it.each([
    [999, '$999.00'],
    [1_000, '$1,000.00'],
    [99_999.5, '$99,999.50'],
    [100_000, '$1,00,000.00'],
    [12_345_678.9, '$1,23,45,678.90'],
    [-1_234_567, '$-12,34,567.00'],
  ])('groups %d in the Indian system (three digits, then two): %s', (amount, text) => {
    expect(moneyFormatter({ ...DOLLARS, grouping: 'indian' })(amount)).toBe(text)
  })

  it('replaces only the first placeholder of each kind', () => {
    expect(moneyFormatter({ ...DOLLARS, format: '%s%v %s%v' })(1)).toBe('$1.00 %s%v')
  })

  it.each(['', '%s', 'price'])(
    'uses the default pattern instead of "%s", which has no placeholder for the amount',
    (format) => {
      expect(moneyFormatter({ ...DOLLARS, format })(-1)).toBe('$ -1.00')
    },
  )

  it('omits the symbol if the pattern has no placeholder for it', () => {
    expect(moneyFormatter({ ...DOLLARS, format: '%v' })(1)).toBe('1.00')
  })

  it('limits the number of decimals for any precision', () => {
    expect(moneyFormatter({ ...DOLLARS, precision: Number.NaN })(1.5)).toBe('$1.50')
    expect(moneyFormatter({ ...DOLLARS, precision: Number.NaN })(1)).toBe('$1')
    expect(moneyFormatter({ ...DOLLARS, precision: Number.POSITIVE_INFINITY })(1)).toBe(`$1.${'0'.repeat(100)}`)
  })
})

it.each([
  [0, 0, '0'],
  [0, 2, '0.00'],
  [5, 0, '5'],
  [5, 3, '5.000'],
  [1.5, 2, '1.50'],
  [1.25, 2, '1.25'],
  [0.5, 0, '1'],
  [0.49, 0, '0'],
  [2.5, 0, '3'],
  [9.5, 0, '10'],
  [0.05, 1, '0.1'],
  [0.04, 1, '0.0'],
  [1.005, 2, '1.01'],
  [8.345, 2, '8.35'],
  [35.175, 2, '35.18'],
  [1.004999, 2, '1.00'],
  // Very close to a half.
  [1.004_999_999_9, 2, '1.00'],
  [1.005_000_000_1, 2, '1.01'],
  [0.499_999_999_9, 0, '0'],
  // Too many units for exact multiplication.
  [12_345_678_901.25, 2, '12345678901.25'],
  [12_345_678_901.5, 2, '12345678901.50'],
  [98_765_432_109.123, 2, '98765432109.12'],
  [98_765_432_109.127, 2, '98765432109.13'],
  [98_765_432_109, 2, '98765432109.00'],
  [9_999_999.99, 2, '9999999.99'],
  [10_000_000, 2, '10000000.00'],
  [9.995, 2, '10.00'],
  [0.995, 2, '1.00'],
  [1.995, 2, '2.00'],
  [199.999, 2, '200.00'],
  [0.099_99, 3, '0.100'],
  [4_503_599_627_370_495.5, 0, '4503599627370496'],
  [1e-7, 2, '0.00'],
  [1e-7, 7, '0.0000001'],
  [1.5e-7, 7, '0.0000002'],
  [1.25e-9, 12, '0.000000001250'],
  [1e20, 2, '100000000000000000000.00'],
  [1e21, 0, '1000000000000000000000'],
  [1.5e21, 2, '1500000000000000000000.00'],
  [1.234_567e25, 1, '12345670000000000000000000.0'],
])('roundDecimal formats %d with %i decimals as %s', (amount, digits, text) => {
  expect(roundDecimal(amount, digits)).toBe(text)
})

it('roundDecimal formats the largest and the smallest number without an exponent', () => {
  expect(roundDecimal(Number.MAX_VALUE, 0)).toMatch(/^17976931348623157\d{292}$/)
  expect(roundDecimal(Number.MIN_VALUE, 2)).toBe('0.00')
  expect(roundDecimal(Number.MIN_VALUE, 324)).toMatch(/^0\.0{323}5$/)
})
