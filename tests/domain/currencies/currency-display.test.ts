import { describe, expect, test } from 'vitest'
import { currencyOption } from '../../../domain/currencies/currency-display.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'

test('currencyOption returns the code, name and price length', () => {
  expect(currencyOption(realSite('com'), 'USD')).toEqual({
    currency: 'USD',
    displayName: 'US Dollar',
    priceLength: 'short',
  })
})

test.each([
  ['de', 'CHF', { displayName: 'Schweizer Franken' }],
  ['me', 'AED', { displayName: 'درهم إماراتي' }],
  ['afrique', 'XOF', { priceLength: 'long' }],
  ['afrique', 'MAD', { priceLength: 'short' }],
  ['hu', 'HUF', { priceLength: 'long' }],
  ['cojp', 'JPY', { priceLength: 'long', displayName: '日本円' }],
])('currencyOption on site %s describes %s', (code, currency, expected) => {
  expect(currencyOption(realSite(code), currency)).toMatchObject(expected)
})

describe.each(REAL_SITES.all.map((site) => [site.code, site] as const))('site %s', (_, site) => {
  test.each([...site.currencies.default])('has a display name for %s', (currency) => {
    expect(['', currency]).not.toContain(currencyOption(site, currency).displayName)
  })
})

test.each(['ARS', 'CLP', 'COP', 'HUF', 'IDR', 'JPY', 'KRW', 'KZT', 'NGN', 'UZS', 'VND', 'XAF', 'XOF'])(
  '%s has long prices: a yearly licence costs five digits or more',
  (currency) => {
    expect(currencyOption(realSite('com'), currency).priceLength).toBe('long')
  },
)

test.each(['EUR', 'USD', 'RUB', 'INR', 'XXX', 'huf'])('%s has short prices', (currency) => {
  expect(currencyOption(realSite('com'), currency).priceLength).toBe('short')
})
