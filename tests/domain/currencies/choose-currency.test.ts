import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseCurrency } from '../../../domain/currencies/currency-choice.ts'
import { RUNS } from '../runs.ts'

test.each([
  ['nothing saved', null, 'EUR'],
  ['the first saved', 'EUR', 'EUR'],
  ['another of the list saved', 'CHF', 'CHF'],
  ['a currency that is no longer on offer', 'USD', 'EUR'],
  ['another case of letters', 'chf', 'EUR'],
  ['rubbish', '', 'EUR'],
])('%s: what is shown', (_, saved, expected) => {
  expect(chooseCurrency(['EUR', 'CHF'], saved)).toBe(expected)
})

test('an empty list is a programming mistake', () => {
  expect(() => chooseCurrency([], null)).toThrow('no currency to choose')
})

test('what is shown is always on offer, and is the saved choice while that is', () => {
  const currency = fc.constantFrom('EUR', 'USD', 'CHF', 'GBP', 'RUB')
  const list = fc.uniqueArray(currency, { minLength: 1 })
  fc.assert(
    fc.property(list, fc.option(currency), (offered, saved) => {
      const isOnOffer = saved !== null && offered.includes(saved)
      expect(chooseCurrency(offered, saved)).toBe(isOnOffer ? saved : offered[0])
    }),
    { numRuns: RUNS },
  )
})
