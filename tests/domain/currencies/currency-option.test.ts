import { describe, expect, test } from 'vitest'
import { currencyOption } from '../../../domain/currencies/currency-option.ts'
import { toCurrencyPriceFormat } from '../../../domain/money/currency-price-format.ts'
import { priceFormatFor } from '../../../domain/money/price-format-for.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'

test('a currency option holds all that goes with a currency on a site', () => {
  expect(currencyOption(realSite('com'), 'USD')).toEqual({
    currency: 'USD',
    priceFormat: toCurrencyPriceFormat(priceFormatFor('USD', 'en')),
    displayName: 'US Dollar',
    priceLength: 'short',
    isRTL: false,
    b2bSuffix: '',
    regLanCur: 'global/en/usd',
  })
})

test.each([
  ['de', 'CHF', { displayName: 'Schweizer Franken', regLanCur: 'de/de/chf' }],
  ['me', 'AED', { isRTL: true, displayName: 'درهم إماراتي', regLanCur: 'me/ar/aed' }],
  ['me-en', 'AED', { isRTL: false, regLanCur: 'me/en/aed' }],
  ['fr', 'EUR', { b2bSuffix: 'HT' }],
  ['afrique', 'XOF', { b2bSuffix: 'HT', priceLength: 'long' }],
  ['afrique', 'MAD', { b2bSuffix: 'HT', priceLength: 'short' }],
  ['be', 'EUR', { b2bSuffix: '' }],
  ['cafr', 'CAD', { b2bSuffix: '', regLanCur: 'ca/fr/cad' }],
  ['hu', 'HUF', { priceLength: 'long' }],
  ['cojp', 'JPY', { priceLength: 'long', displayName: '日本円' }],
])('%s %s', (code, currency, expected) => {
  expect(currencyOption(realSite(code), currency)).toMatchObject(expected)
})

test('the suffix goes by currency where a site says so', () => {
  const com = { ...realSite('com'), b2bSuffixByCurrency: { MAD: 'HT' } }
  expect(currencyOption(com, 'MAD').b2bSuffix).toBe('HT')
  expect(currencyOption(com, 'USD').b2bSuffix).toBe('')
})

describe.each(REAL_SITES.all.map((site) => [site.code, site] as const))('site %s', (_, site) => {
  test.each([...site.currencies.default])('names %s in words and asks for it under three segments', (currency) => {
    const option = currencyOption(site, currency)
    expect(option.displayName).not.toBe(currency)
    expect(option.displayName).not.toBe('')
    expect(option.regLanCur).toMatch(/^[a-z]+\/[a-z]+\/[a-z]{3}$/)
    expect(option.regLanCur.endsWith(currency.toLowerCase())).toBe(true)
  })
})
