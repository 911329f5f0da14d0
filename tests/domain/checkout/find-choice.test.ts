import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChoiceFields } from '../../../domain/checkout/find-choice.ts'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
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

describe('the option that a form chose', () => {
  it.each<[string, ChoiceFields, string]>([
    ['is the one with the pid', { option: '1Y-3-auto' }, '1Y-3-auto'],
    [
      'is the one with the pid, whatever the pickers say',
      { option: '1Y-1-once', term: '1Y', quantity: '3' },
      '1Y-1-once',
    ],
    ['is not one that is not in the list', { option: 'invented' }, 'not-sold'],
    ['may be one that the block does not show', { option: '1Y-4-once' }, '1Y-4-once'],
    ['may be one that another hides', { option: 'shadowed' }, 'shadowed'],
    ['by the pickers may be one that the block does not show', { term: '1Y', quantity: '4' }, '1Y-4-once'],
    ['is the one that the pickers stand on', { term: '1Y', quantity: '3', autorenew: 'true' }, '1Y-3-auto'],
    ['renews where the box is ticked', { term: '1Y', quantity: '3', autorenew: 'on' }, '1Y-3-auto'],
    ['does not renew where the box is not ticked', { term: '1Y', quantity: '3' }, '1Y-3-once'],
    ['does not renew where the field is empty', { term: '1Y', quantity: '3', autorenew: '' }, '1Y-3-once'],
    ['does not renew where the form says so', { term: '1Y', quantity: '3', autorenew: 'false' }, '1Y-3-once'],
    ['is never the nearest', { term: '1Y', quantity: '1', autorenew: 'true' }, 'not-sold'],
    ['is none for a term that is not sold', { term: '2Y', quantity: '1' }, 'not-sold'],
    ['is none for a quantity written otherwise', { term: '1Y', quantity: '3.0' }, 'not-sold'],
    ['is malformed without a term', { quantity: '3' }, 'malformed'],
    ['is malformed without a quantity', { term: '1Y', quantity: null }, 'malformed'],
    ['is malformed with an unknown auto-renew', { term: '1Y', quantity: '3', autorenew: 'maybe' }, 'malformed'],
    ['is malformed without any field', {}, 'malformed'],
  ])('%s', (_, fields, expected) => {
    expect(outcome(fields)).toBe(expected)
  })

  it('renews where all options do and the form has no box for it', () => {
    expect(outcome({ term: '1Y', quantity: '1' }, [option({ autorenew: true })])).toBe('1Y-1-auto')
  })

  it('is not found in an empty list', () => {
    expect(outcome({ term: '1Y', quantity: '1' }, [])).toBe('not-sold')
  })

  it('is found below the least quantity of the block, too: what is on the list is sold', () => {
    const block = settings({ _minPackNum: 4 })
    expect(findOption(block, list, { option: '1Y-1-once' }).option?.pid).toBe('1Y-1-once')
    expect(findOption(block, list, { term: '1Y', quantity: '3', autorenew: 'true' }).option?.pid).toBe('1Y-3-auto')
  })

  it('is for every shown option found by its pid and by its pickers, and for every unsold combination not at all', () => {
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
