import { expect, test } from 'vitest'
import { commonPaymentMethods, paymentMethodsOf } from '../../../domain/checkout/payment-methods.ts'
import { REAL_SITES } from '../sites/real-sites.ts'

test.each([
  ['DE', ['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay', 'SEPA', 'Klarna']],
  ['BR', ['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay', 'Pix', 'Boleto', 'Elo']],
  ['RU', ['Мир', 'СБП']],
  ['MA', ['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay']],
])('paymentMethodsOf returns for %s the international methods and those of the country', (country, methods) => {
  expect(paymentMethodsOf({ countries: [country] })).toEqual(methods)
})

test('paymentMethodsOf names each method of several countries once', () => {
  const methods = paymentMethodsOf({ countries: ['DE', 'AT'] })
  expect(methods).toEqual(expect.arrayContaining(['SEPA', 'Klarna', 'EPS']))
  expect(new Set(methods).size).toBe(methods.length)
})

test('every site has payment methods', () => {
  for (const site of REAL_SITES.all) expect(paymentMethodsOf(site).length, site.code).toBeGreaterThan(1)
})

test.each([
  [
    'the methods of the country, on a site of one',
    ['DE'],
    ['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay', 'SEPA', 'Klarna'],
  ],
  [
    'no method that one of the countries lacks',
    ['DE', 'AT', 'US'],
    ['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay'],
  ],
  ['nothing if the countries have no common method', ['DE', 'RU'], []],
  [
    'the international methods, on a site without a country',
    [],
    ['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay'],
  ],
] as const)('commonPaymentMethods returns %s', (_, countries, methods) => {
  expect(commonPaymentMethods({ countries })).toEqual(methods)
})

test('every site can name payment methods beside its buy buttons', () => {
  for (const site of REAL_SITES.all) expect(commonPaymentMethods(site).length, site.code).toBeGreaterThan(1)
})
