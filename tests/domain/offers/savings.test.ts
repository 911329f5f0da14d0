import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { savingsPercent, savingsText } from '../../../domain/offers/savings.ts'
import type { SavingsType } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'
import { formatters } from './offer-samples.ts'

const textOf = (price: number, struck: number | null, type: SavingsType, template = 'Save ((savings))') =>
  savingsText({ ...formatters, price, struck, type, template })

describe('the savings percentage', () => {
  it.each([
    [70, 100, 30],
    [41.97, 59.95, 29],
    [41.965, 59.95, 30],
    [0, 50, 100],
    [33.33, 100, 66],
    [99.99, 100, 0],
    [0.7, 1, 30],
    [1.1, 2.2, 50],
    [70.004, 100, 30],
    [70.006, 100, 29],
  ])('of %d against %d is %i', (price, struck, percent) => {
    expect(savingsPercent(price, struck)).toBe(percent)
  })

  it.each([
    ['no struck price', 10, null],
    ['a struck price that is the price', 10, 10],
    ['a struck price below the price', 10, 9],
  ])('is null for %s', (_, price, struck) => {
    expect(savingsPercent(price, struck)).toBeNull()
  })

  it('loses no unit to float error: every whole percent of a whole price comes out as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 9_999 }), (percent, struck) => {
        expect(savingsPercent((struck * (100 - percent)) / 100, struck)).toBe(percent)
      }),
      { numRuns: RUNS },
    )
  })

  it('is from 0 to 100, and never grows with the price', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(cents, cents, cents, (one, two, struck) => {
        const low = savingsPercent(Math.min(one, two) / 100, struck / 100)
        const high = savingsPercent(Math.max(one, two) / 100, struck / 100)
        for (const percent of [low, high]) if (percent !== null) expect(percent >= 0 && percent <= 100).toBe(true)
        expect(high ?? 0).toBeLessThanOrEqual(low ?? 0)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the savings text', () => {
  it.each<[string, number, number | null, SavingsType, string | null]>([
    ['a percentage', 70, 100, 'percentage', 'Save 30%'],
    ['money', 39.95, 59.95, 'currency', 'Save €20.00'],
    ['nothing for type none', 70, 100, 'none', null],
    ['nothing without a struck price', 70, null, 'percentage', null],
    ['nothing without a saving', 70, 70, 'currency', null],
    ['no percentage of 0', 99.99, 100, 'percentage', null],
    ['the smallest saving in money', 99.99, 100, 'currency', 'Save €0.01'],
  ])('shows %s', (_, price, struck, type, text) => {
    expect(textOf(price, struck, type)).toBe(text)
  })

  it('hands a difference without float noise to the format', () => {
    const text = savingsText({
      price: 39.95,
      struck: 59.95,
      type: 'currency',
      template: '((savings))',
      money: String,
      percent: String,
    })
    expect(text).toBe('20')
  })

  it('replaces every marker, and reads no instruction in a symbol', () => {
    const money = (amount: number) => `$& $${amount}`
    const text = savingsText({
      price: 1,
      struck: 2,
      type: 'currency',
      template: '((savings))/((savings))',
      money,
      percent: String,
    })
    expect(text).toBe('$& $1/$& $1')
  })

  it('leaves no marker in any text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom<SavingsType>('percentage', 'currency'),
        (price, type) => {
          expect(textOf(price, 100, type)).not.toContain('((savings))')
        },
      ),
      { numRuns: RUNS },
    )
  })
})
