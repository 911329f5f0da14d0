import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { ChoiceFields } from '../../../domain/offers/find-choice.ts'
import { anyList, anySettings, findOption, option, settings, viewInput } from '../offers/offer-samples.ts'
import { RUNS } from '../runs.ts'

const list = [
  option(),
  option({ quantity: 3 }),
  option({ quantity: 3, autorenew: true }),
  option({ quantity: 4 }),
  option({ pid: 'shadowed', quantity: 3 }),
]
const outcome = (fields: ChoiceFields, options = list) => {
  const found = findOption(settings(), options, fields)
  return found.option?.pid ?? (found.option === null ? found.reason : '')
}

describe('findChoice with a billing period', () => {
  const monthly = [
    ...list,
    option({ termType: 'M', quantity: 3 }),
    option({ termType: 'M', quantity: 3, autorenew: true }),
  ]
  it.each<[string, ChoiceFields, string, typeof list?]>([
    ['finds the monthly option of the quantity', { period: 'month', term: '1Y', quantity: '3' }, '1M-3-once'],
    [
      'finds it in the selected auto-renew state',
      { period: 'month', term: '1Y', quantity: '3', autorenew: 'true' },
      '1M-3-auto',
    ],
    ['finds the term for yearly prices', { period: 'year', term: '1Y', quantity: '3' }, '1Y-3-once'],
    ['never substitutes the first monthly option', { period: 'month', term: '1Y', quantity: '4' }, 'not-sold'],
    [
      'finds the term in a list without monthly options',
      { period: 'month', term: '1Y', quantity: '3' },
      '1Y-3-once',
      list,
    ],
  ])('%s', (_, fields, expected, options = monthly) => {
    expect(outcome(fields, options)).toBe(expected)
  })
})

describe('findChoice', () => {
  it.each<[string, ChoiceFields, string]>([
    ['finds the option by its pid', { option: '1Y-3-auto' }, '1Y-3-auto'],
    ['prefers the pid to the pickers', { option: '1Y-1-once', term: '1Y', quantity: '3' }, '1Y-1-once'],
    ['rejects a pid that is not in the list', { option: 'invented' }, 'not-sold'],
    ['finds by pid an option that the block does not show', { option: '1Y-4-once' }, '1Y-4-once'],
    ['finds by pid an option that another option hides', { option: 'shadowed' }, 'shadowed'],
    ['finds by pickers an option that the block does not show', { term: '1Y', quantity: '4' }, '1Y-4-once'],
    ['finds the option by the pickers', { term: '1Y', quantity: '3', autorenew: 'true' }, '1Y-3-auto'],
    ['finds a renewing option if the box is checked', { term: '1Y', quantity: '3', autorenew: 'on' }, '1Y-3-auto'],
    ['finds a non-renewing option if the box is unchecked', { term: '1Y', quantity: '3' }, '1Y-3-once'],
    ['finds a non-renewing option if the field is empty', { term: '1Y', quantity: '3', autorenew: '' }, '1Y-3-once'],
    [
      'finds a non-renewing option if the field is false',
      { term: '1Y', quantity: '3', autorenew: 'false' },
      '1Y-3-once',
    ],
    ['never substitutes the nearest option', { term: '1Y', quantity: '1', autorenew: 'true' }, 'not-sold'],
    ['rejects a term that is not sold', { term: '2Y', quantity: '1' }, 'not-sold'],
    ['rejects a quantity with decimals', { term: '1Y', quantity: '3.0' }, 'not-sold'],
    ['rejects a form without a term as malformed', { quantity: '3' }, 'malformed'],
    ['rejects a form without a quantity as malformed', { term: '1Y', quantity: null }, 'malformed'],
    [
      'rejects an unknown auto-renew value as malformed',
      { term: '1Y', quantity: '3', autorenew: 'maybe' },
      'malformed',
    ],
    ['rejects an empty form as malformed', {}, 'malformed'],
  ])('%s', (_, fields, expected) => {
    expect(outcome(fields)).toBe(expected)
  })

  it('finds a renewing option for a form without an auto-renew field if all options renew', () => {
    expect(outcome({ term: '1Y', quantity: '1' }, [option({ autorenew: true })])).toBe('1Y-1-auto')
  })

  it('finds nothing in an empty list', () => {
    expect(outcome({ term: '1Y', quantity: '1' }, [])).toBe('not-sold')
  })

  it('finds an option below the block’s smallest quantity if the list contains it', () => {
    const block = settings({ _minPackNum: 4 })
    expect(findOption(block, list, { option: '1Y-1-once' }).option?.pid).toBe('1Y-1-once')
    expect(findOption(block, list, { term: '1Y', quantity: '3', autorenew: 'true' }).option?.pid).toBe('1Y-3-auto')
  })

  it('finds every displayed option by pid and by pickers, but no unsold combination', () => {
    fc.assert(
      fc.property(anySettings, anyList, (block, options) => {
        const view = buildOfferView(viewInput({ settings: block, list: options }))
        if (view.state !== 'offered') return
        for (const { pid, term, quantity, autorenew } of view.options) {
          const fields = { term, quantity: String(quantity), autorenew: String(autorenew) }
          expect(findOption(block, options, { option: pid }).option?.pid).toBe(pid)
          expect(findOption(block, options, fields).option?.pid).toBe(pid)
        }
        for (const unsold of view.unsold.slice(0, 5)) {
          const term = view.terms[unsold.termPosition]?.value
          const quantity = view.quantities[unsold.quantityPosition]?.value
          const found = findOption(block, options, { term, quantity, autorenew: String(unsold.autorenew) })
          expect(found).toEqual({ option: null, reason: 'not-sold' })
        }
      }),
      { numRuns: RUNS },
    )
  })
})
