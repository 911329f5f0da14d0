import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { formatters, option, settings, viewInput } from './offer-samples.ts'

const shown = (fields: Partial<PriceOption>, product = 'premium', digits = 2) => {
  const money = (amount: number) => `€${amount.toFixed(digits)}`
  const view = buildOfferView(
    viewInput({
      list: [option(fields)],
      settings: settings({ product, noOptionsLimit: true, showEvenDevices: true }),
      formatters: { ...formatters, money, digits },
    }),
  )
  if (view.state !== 'offered') throw new Error(`nothing is offered: ${view.state}`)
  return view.options[0]
}

describe('the view of an option', () => {
  it.each([
    ['a year', { price: 48 }, '€4.00 per month'],
    ['two years', { price: 48, termDuration: 2 }, '€2.00 per month'],
    ['a month', { price: 4, termType: 'M' }, '€4.00 per month'],
    ['six months', { price: 48, termDuration: 6, termType: 'M' }, '€8.00 per month'],
    ['thirty days', { price: 4, termDuration: 30, termType: 'D' }, undefined],
    ['a permanent licence', { price: 99, termDuration: 0, termType: 'Z' }, undefined],
  ] as const)('shows a price per month only for terms in years and months: %s', (_, fields, expected) => {
    expect(shown(fields)?.perMonth).toBe(expected)
  })

  it.each([
    ['a business product with ten users', 'endpoint', 10, '€20.00 per user'],
    ['a business product with one user', 'endpoint', 1, undefined],
    ['a consumer product', 'premium', 10, undefined],
  ] as const)(
    'shows a price per user only for a business product with several users: %s',
    (_, product, quantity, expected) => {
      expect(shown({ price: 200, quantity }, product)?.perUser).toBe(expected)
    },
  )

  it('shows unit prices without decimals in a currency without decimals', () => {
    const parts = shown({ price: 1_000, quantity: 3 }, 'endpoint', 0)
    expect([parts?.perUser, parts?.perMonth]).toEqual(['€333 per user', '€83 per month'])
  })

  it('shows the number of accounts if the list has it', () => {
    expect([shown({ userAccounts: 3 })?.accounts, shown({})?.accounts]).toEqual(['3 accounts', undefined])
  })

  it.each([
    ['another price', 30, 'subscribed €30.00'],
    ['the same price', 40, undefined],
    ['a price with the same text', 40.001, undefined],
    ['no subscription price', null, undefined],
  ])('shows the subscription price only if its text differs from the price: %s', (_, priceSubscription, expected) => {
    expect(shown({ price: 40, priceSubscription })?.subscription).toBe(expected)
  })

  it('shows its savings as a percentage without words', () => {
    expect(shown({ price: 40, priceStruck: 80 })?.shortSavings).toBe('−50%')
    expect(shown({ price: 40 })?.shortSavings).toBeUndefined()
  })
})
