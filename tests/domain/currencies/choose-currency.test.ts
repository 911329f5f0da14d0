import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseCurrency } from '../../../domain/currencies/choose-currency.ts'
import { RUNS } from '../runs.ts'

test.each([
  ['nothing saved', null, { currency: 'EUR', clearSaved: false }],
  ['the first saved', 'EUR', { currency: 'EUR', clearSaved: false }],
  ['another of the list saved', 'CHF', { currency: 'CHF', clearSaved: false }],
  ['a currency that is no longer on offer', 'USD', { currency: 'EUR', clearSaved: true }],
  ['another case of letters', 'chf', { currency: 'EUR', clearSaved: true }],
  ['rubbish', '', { currency: 'EUR', clearSaved: true }],
])('%s: what is shown, and whether the saved choice goes', (_, saved, expected) => {
  expect(chooseCurrency({ list: ['EUR', 'CHF'], saved })).toEqual(expected)
})

test('an empty list is a mistake of the programme', () => {
  expect(() => chooseCurrency({ list: [], saved: null })).toThrow('no currency to choose')
})

test('what is shown is always on offer, and a saved choice goes only when it is not', () => {
  const currency = fc.constantFrom('EUR', 'USD', 'CHF', 'GBP', 'RUB')
  const list = fc.uniqueArray(currency, { minLength: 1 })
  fc.assert(
    fc.property(list, fc.option(currency), (offered, saved) => {
      const choice = chooseCurrency({ list: offered, saved })
      expect(offered).toContain(choice.currency)
      expect(choice.clearSaved).toBe(saved !== null && !offered.includes(saved))
      expect(choice.currency).toBe(saved !== null && offered.includes(saved) ? saved : offered[0])
    }),
    { numRuns: RUNS },
  )
})
