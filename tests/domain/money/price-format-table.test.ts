import currencies from 'currency-formatter/currencies.json' with { type: 'json' }
import localeFormats from 'currency-formatter/localeFormats.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { CURRENCY_TABLE, LOCALE_TABLE, PRICE_PRECISION } from '../../../domain/money/price-format-table.ts'

describe('formatting tables', () => {
  it('contain exactly the currency entries and fields of the source', () => {
    expect(CURRENCY_TABLE.size).toBe(163)
    expect(Object.fromEntries(CURRENCY_TABLE)).toEqual(currencies)
  })

  it('contain exactly the locale entries and fields of the source', () => {
    expect([...LOCALE_TABLE.keys()]).toEqual(['de', 'el', 'en-US', 'en-IE', 'zh-CN', 'es', 'it', 'nl'])
    expect(Object.fromEntries(LOCALE_TABLE)).toEqual(localeFormats)
  })

  it('keep the right-to-left marks of Arabic symbols', () => {
    const marked = [...CURRENCY_TABLE.values()].filter(({ symbol }) => symbol.endsWith('\u200f'))
    expect(marked.map(({ code }) => code)).toEqual(
      Object.values(currencies)
        .filter(({ symbol }) => symbol.includes('\u200f'))
        .map(({ code }) => code),
    )
    expect(marked.length).toBeGreaterThanOrEqual(12)
  })

  it('have a price precision for sixteen currencies, all of which are in the currency table', () => {
    const withDigits = (digits: number) =>
      [...PRICE_PRECISION].filter(([, value]) => value === digits).map(([code]) => code)
    expect(withDigits(0).join(' ')).toBe('JPY KRW CNY XOF VND THB TWD HKD MYR SGD CZK HUF RSD RUB MAD')
    expect(withDigits(3)).toEqual(['TND'])
    expect(PRICE_PRECISION.size).toBe(16)
    expect([...PRICE_PRECISION.keys()].filter((code) => !CURRENCY_TABLE.has(code))).toEqual([])
  })
})
