import { describe, expect, it } from 'vitest'
import { priceFormatFor } from '../../../domain/money/price-format-for.ts'

describe('priceFormatFor', () => {
  it.each([
    ['the currency alone, where the language is not in the table', 'EUR', 'fr-FR', '€', 2, ',', '\u00a0', '%v\u00a0%s'],
    ['a left symbol that touches', 'USD', 'en-GB', '$', 2, '.', ',', '%s%v'],
    ['a left symbol with a space', 'CHF', 'fr-CH', 'CHF', 2, '.', "'", '%s\u00a0%v'],
    ['a right symbol that touches', 'ERN', 'ar', 'Nfk', 2, '.', ',', '%v%s'],
    ['a language overrides the currency', 'USD', 'de-DE', '$', 2, ',', '.', '%v\u00a0%s'],
    ['a language without a region', 'GBP', 'nl', '£', 2, ',', '.', '%s%v'],
    ['a region overrides', 'EUR', 'en-IE', '€', 2, '.', ',', '%s\u00a0%v'],
    ['a region that the table does not have', 'EUR', 'en-AU', '€', 2, ',', '\u00a0', '%v\u00a0%s'],
    ['digits come from the price precision, not from the language', 'JPY', 'de', '¥', 0, ',', '.', '%v\u00a0%s'],
    ['price precision 0 where the table has 2', 'RUB', 'ru-RU', '₽', 0, ',', '\u00a0', '%v\u00a0%s'],
    ['price precision 3', 'TND', 'fr', 'د.ت.\u200f', 3, '.', ',', '%s\u00a0%v'],
    ['digits of the table where no price precision is named', 'IDR', 'id', 'Rp', 0, ',', '.', '%s%v'],
    ['digits of the table, not of the language', 'CLP', 'es-CL', '$', 0, ',', '.', '%v\u00a0%s'],
    ['eight digits', 'BTC', 'en-US', 'Ƀ', 8, '.', ',', '%s%v'],
    ['an odd decimal sign', 'KZT', 'kk-KZ', '₸', 2, '-', '\u00a0', '%s%v'],
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
  ])('reads the tag %s as %s', (tag, plain) => {
    expect(priceFormatFor('CHF', tag)).toEqual(priceFormatFor('CHF', plain))
    expect(priceFormatFor('CHF', tag)).not.toEqual(priceFormatFor('CHF', 'fr'))
  })

  it.each(['en', 'zh', 'zh-TW', 'zh-Hant-HK', '', '-', 'constructor', '__proto__'])(
    'has no override for the tag "%s"',
    (tag) => {
      expect(priceFormatFor('CHF', tag)).toEqual(priceFormatFor('CHF', 'fr'))
    },
  )

  it('takes a currency code in lower case, as regLanCur writes it', () => {
    expect(priceFormatFor('try', 'tr')).toEqual(priceFormatFor('TRY', 'tr'))
    expect(priceFormatFor('huf', 'hu').precision).toBe(0)
  })

  it.each(['QQQ', '', 'constructor', '__proto__'])(
    'gives the default format with its code for the unknown currency "%s"',
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
