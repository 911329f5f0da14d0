import { describe, expect, it } from 'vitest'
import { type PriceRule, priceRuleViolations } from '../../../domain/offers/price-rules.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { option } from './offer-samples.ts'

const list = (productName: string, options: readonly PriceOption[]) =>
  ({ productName, purchaseType: 'Purchase', options }) as const

const yearly = (changed: Partial<PriceOption>): PriceOption =>
  option({ termDuration: 1, termType: 'Y', quantity: 1, autorenew: true, price: 50, ...changed })

describe('priceRuleViolations', () => {
  it.each<[PriceRule, string, Partial<PriceOption>, Partial<PriceOption>]>([
    ['term', 'two years cost more per month than one year', {}, { termDuration: 2, price: 100.01 }],
    ['term', 'one year costs more per month than one month', { termType: 'M', price: 4 }, { price: 48.01 }],
    [
      'term',
      'three one-time years cost more per month than two renewing ones',
      { termDuration: 2, price: 80 },
      { termDuration: 3, autorenew: false, price: 121 },
    ],
    ['quantity', 'three devices cost more per device than one', {}, { quantity: 3, price: 150.01 }],
    ['renewal', 'an option without automatic renewal costs less than with it', {}, { autorenew: false, price: 49.99 }],
  ])('finds a violation of the rule "%s" if %s', (rule, _, first, second) => {
    const options = [yearly({ pid: 'first', ...first }), yearly({ pid: 'second', ...second })]
    expect(priceRuleViolations([list('premium', options)])).toEqual([{ rule, pid: 'second', otherPid: 'first' }])
  })

  it.each<[string, Partial<PriceOption>, Partial<PriceOption>]>([
    ['two years cost the same per month as one', {}, { termDuration: 2, price: 100 }],
    ['three devices cost the same per device as one', {}, { quantity: 3, price: 150 }],
    ['both auto-renew states cost the same', {}, { autorenew: false }],
    [
      'a one-time term is dearer per month than a shorter renewing one, and the renewing long term is not',
      { price: 50 },
      { termDuration: 2, autorenew: true, price: 90 },
    ],
    ['a permanent licence costs more than a year', {}, { termType: 'Z', termDuration: 0, price: 500 }],
    ['thirty days cost more per day than a year', {}, { termType: 'D', termDuration: 30, price: 45 }],
  ])('finds none if %s', (_, first, second) => {
    expect(priceRuleViolations([list('premium', [yearly(first), yearly(second)])])).toEqual([])
  })

  it('compares a long term only by its lowest price of both auto-renew states', () => {
    const options = [
      yearly({ price: 50 }),
      yearly({ termDuration: 2, price: 95 }),
      yearly({ termDuration: 2, price: 110, autorenew: false }),
    ]
    expect(priceRuleViolations([list('premium', options)])).toEqual([])
  })

  it('finds a product that costs less than one it contains, for the same term, quantity and auto-renew state', () => {
    const at = (name: string, price: number) => list(name, [yearly({ pid: name, price })])
    expect(priceRuleViolations([at('standard', 30), at('plus', 29.99), at('premium', 29.98)])).toEqual([
      { rule: 'tier', pid: 'premium', otherPid: 'plus' },
      { rule: 'tier', pid: 'premium', otherPid: 'standard' },
      { rule: 'tier', pid: 'plus', otherPid: 'standard' },
    ])
    expect(priceRuleViolations([at('standard', 30), at('plus', 30), at('endpoint', 1)])).toEqual([])
  })
})
