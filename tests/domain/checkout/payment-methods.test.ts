import { expect, test } from 'vitest'
import { paymentMethodsOf } from '../../../domain/checkout/payment-methods.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'

test.each([
  ['DE', ['SEPA', 'PayPal', 'Klarna', 'Visa', 'Mastercard', 'Apple Pay', 'Google Pay']],
  ['BR', ['Pix', 'Visa', 'Mastercard', 'Elo', 'Boleto', 'PayPal', 'Apple Pay', 'Google Pay']],
  ['US', ['Visa', 'Mastercard', 'American Express', 'PayPal', 'Apple Pay', 'Google Pay', 'ACH']],
  ['RU', ['Мир', 'СБП']],
  ['MA', ['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay']],
])('paymentMethodsOf returns the methods of %s in the order of their use', (country, methods) => {
  expect(paymentMethodsOf({ countries: [country] })).toEqual(methods)
})

test('paymentMethodsOf returns the international methods for a site without a country', () => {
  expect(paymentMethodsOf({ countries: [] })).toEqual(['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay'])
})

test('paymentMethodsOf returns the methods of the first country before those of the others', () => {
  const german = paymentMethodsOf({ countries: ['DE'] })
  expect(paymentMethodsOf(realSite('de'))).toEqual([...german, 'EPS', 'TWINT', 'PostFinance'])
})

test('paymentMethodsOf returns each method of several countries once, and every method of a single country', () => {
  for (const { countries } of REAL_SITES.all) {
    const methods = paymentMethodsOf({ countries })
    expect(new Set(methods).size).toBe(methods.length)
    for (const country of countries)
      expect(methods).toEqual(expect.arrayContaining([...paymentMethodsOf({ countries: [country] })]))
  }
})

test('paymentMethodsOf leaves out methods that pay only in another currency', () => {
  const international = ['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay']
  const com = realSite('com')
  expect(paymentMethodsOf(com)).toEqual([...international, 'SEPA'])
  expect(paymentMethodsOf(com, 'EUR')).toEqual([...international, 'SEPA'])
  for (const currency of ['USD', 'GBP']) expect(paymentMethodsOf(com, currency)).toEqual(international)
  expect(paymentMethodsOf({ countries: ['US'] }, 'USD')).toContain('ACH')
  expect(paymentMethodsOf({ countries: ['US'] }, 'EUR')).not.toContain('ACH')
})

test('a site sells with each of its methods in one of its currencies', () => {
  for (const site of REAL_SITES.all) {
    const sold = site.currencies.default.flatMap((currency) => paymentMethodsOf(site, currency))
    expect(new Set(sold), site.code).toEqual(new Set(paymentMethodsOf(site)))
  }
})

test('every site has payment methods', () => {
  for (const site of REAL_SITES.all) expect(paymentMethodsOf(site).length, site.code).toBeGreaterThan(1)
})
