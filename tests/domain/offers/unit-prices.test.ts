import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { RUNS } from '../runs.ts'
import { anyList, anySettings, formatters, option, settings, viewInput } from './offer-samples.ts'

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
    ['a year', { price: 48 }, '€4.00/mo'],
    ['two years', { price: 48, termDuration: 2 }, '€2.00/mo'],
    ['a month', { price: 4, termType: 'M' }, '€4.00/mo'],
    ['six months', { price: 48, termDuration: 6, termType: 'M' }, '€8.00/mo'],
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
    expect([parts?.perUser, parts?.perMonth]).toEqual(['€333 per user', '€83/mo'])
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

describe('the best value', () => {
  const bestOf = (fields: readonly Partial<PriceOption>[], digits = 2) => {
    const money = (amount: number) => `€${amount.toFixed(digits)}`
    const view = buildOfferView(
      viewInput({
        list: fields.map((each, at) => option({ pid: String(at), ...each })),
        settings: settings({ noOptionsLimit: true, showEvenDevices: true }),
        formatters: { ...formatters, money, digits },
      }),
    )
    if (view.state !== 'offered') throw new Error(`nothing is offered: ${view.state}`)
    return view.options.flatMap(({ pid, bestValue }) => (bestValue === undefined ? [] : [pid])).toSorted()
  }
  const [month, year, twoYears] = [{ termType: 'M', price: 6 }, { price: 48 }, { termDuration: 2, price: 84 }] as const

  it('is the term with the lowest price per month', () => {
    expect(bestOf([month, year, twoYears])).toEqual(['2'])
    expect(bestOf([month, year, { ...twoYears, price: 100 }])).toEqual(['1'])
  })

  it('is found separately for each quantity and auto-renew state', () => {
    const renewing = [year, { ...twoYears, price: 100 }].map((each) => ({ ...each, autorenew: true }))
    const forThree = [year, twoYears].map((each) => ({ ...each, quantity: 3 }))
    expect(bestOf([year, twoYears, ...renewing, ...forThree])).toEqual(['1', '2', '5'])
  })

  it.each([
    ['only one term is sold', [year, { ...year, quantity: 3 }], 2],
    ['two terms show the same price per month', [year, { ...twoYears, price: 95.999 }], 2],
    [
      'two terms show the same price in a currency without decimals',
      [{ price: 4_803 }, { price: 4_800, quantity: 1, termType: 'M', termDuration: 12 }],
      0,
    ],
    [
      'terms have no price per month',
      [
        { termType: 'D', termDuration: 30 },
        { termType: 'Z', termDuration: 0 },
      ],
      2,
    ],
  ] as const)('does not exist if %s', (_, fields, digits) => {
    expect(bestOf(fields, digits)).toEqual([])
  })

  it('is the cheapest per month of its quantity and auto-renew state in every list', () => {
    const monthsIn = (term: string) => Number.parseInt(term, 10) * (term.endsWith('Y') ? 12 : 1)
    fc.assert(
      fc.property(anyList, anySettings, (list, block) => {
        const view = buildOfferView(viewInput({ list, settings: block }))
        const options = view.state === 'offered' ? view.options.filter(({ perMonth }) => perMonth !== undefined) : []
        const alike = Map.groupBy(options, ({ quantity, autorenew }) => `${quantity} ${autorenew}`)
        for (const group of alike.values()) {
          const best = group.filter(({ bestValue }) => bestValue !== undefined)
          expect(best.length).toBeLessThanOrEqual(1)
          const lowest = Math.min(...group.map(({ amount, term }) => amount / monthsIn(term)))
          for (const { amount, term } of best) expect(amount / monthsIn(term)).toBeCloseTo(lowest, 2)
        }
      }),
      { numRuns: RUNS },
    )
  })
})
