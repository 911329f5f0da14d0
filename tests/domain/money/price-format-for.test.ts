import { describe, expect, it } from 'vitest'
import { priceFormatFor } from '../../../domain/money/price-format-for.ts'

describe('priceFormatFor', () => {
  it.each([
    ['uses only the currency if the language is not in the table', 'EUR', 'fr-FR', '€', 2, ',', '\u00a0', '%v\u00a0%s'],
    ['returns a left symbol without a space', 'USD', 'en-GB', '$', 2, '.', ',', '%s%v'],
    ['returns a left symbol with a space', 'CHF', 'fr-CH', 'CHF', 2, '.', "'", '%s\u00a0%v'],
    ['returns a right symbol without a space', 'ERN', 'ar', 'Nfk', 2, '.', ',', '%v%s'],
    ['lets the language override the currency', 'USD', 'de-DE', '$', 2, ',', '.', '%v\u00a0%s'],
    ['accepts a language without a region', 'GBP', 'nl', '£', 2, ',', '.', '%s%v'],
    ['lets the region override the language', 'EUR', 'en-IE', '€', 2, '.', ',', '%s\u00a0%v'],
    ['uses only the currency if the region is not in the table', 'EUR', 'en-AU', '€', 2, ',', '\u00a0', '%v\u00a0%s'],
    ['prefers the price precision to the language’s decimals', 'JPY', 'de', '¥', 0, ',', '.', '%v\u00a0%s'],
    ['uses the price precision 0 although the table has 2', 'RUB', 'ru-RU', '₽', 0, ',', '\u00a0', '%v\u00a0%s'],
    ['uses the price precision 3', 'TND', 'fr', 'د.ت.\u200f', 3, '.', ',', '%s\u00a0%v'],
    ['uses the table’s decimals if there is no price precision', 'IDR', 'id', 'Rp', 0, ',', '.', '%s%v'],
    ['prefers the table’s decimals to the language’s decimals', 'CLP', 'es-CL', '$', 0, ',', '.', '%v\u00a0%s'],
    ['supports eight decimals', 'BTC', 'en-US', 'Ƀ', 8, '.', ',', '%s%v'],
    ['supports an unusual decimal separator', 'KZT', 'kk-KZ', '₸', 2, '-', '\u00a0', '%s%v'],
  ])('%s: %s in %s', (_rule, currency, locale, symbol, precision, decimal, thousand, format) => {
    expect(priceFormatFor(currency, locale)).toEqual({ symbol, precision, decimal, thousand, format })
  })

  it.each([
    ['de_at', 'de-AT'],
    ['DE', 'de'],
    ['EN-us', 'en-US'],
    ['en-Latn-US', 'en-US'],
    ['zh-Hans-CN', 'zh-CN'],
    ['es-419', 'es'],
  ])('treats the tag %s like %s', (tag, plain) => {
    expect(priceFormatFor('CHF', tag)).toEqual(priceFormatFor('CHF', plain))
    expect(priceFormatFor('CHF', tag)).not.toEqual(priceFormatFor('CHF', 'fr'))
  })

  it.each(['en', 'zh', 'zh-TW', 'zh-Hant-HK', '', '-', 'constructor', '__proto__'])(
    'has no override for the unknown tag "%s"',
    (tag) => {
      expect(priceFormatFor('CHF', tag)).toEqual(priceFormatFor('CHF', 'fr'))
    },
  )

  it('accepts a currency code in lower case, as in regLanCur', () => {
    expect(priceFormatFor('try', 'tr')).toEqual(priceFormatFor('TRY', 'tr'))
    expect(priceFormatFor('huf', 'hu').precision).toBe(0)
  })

  it.each(['QQQ', '', 'constructor', '__proto__'])(
    'returns the default format with the code as symbol for the unknown currency "%s"',
    (code) => {
      expect(priceFormatFor(code, 'de')).toEqual({
        symbol: code.toUpperCase(),
        precision: 0,
        decimal: '.',
        thousand: ' ',
        format: '%s %v',
      })
    },
  )
})
