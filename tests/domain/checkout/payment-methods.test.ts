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

test('every site has payment methods', () => {
  for (const site of REAL_SITES.all) expect(paymentMethodsOf(site).length, site.code).toBeGreaterThan(1)
})
