import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../domain/offers/view/build-offer-view.ts'
import type { OfferedView } from '../../domain/offers/view/offer-view.ts'
import { option, settings, viewInput } from '../domain/offers/offer-samples.ts'
import { ROOT } from './source-files.ts'

const css = readFileSync(join(ROOT, 'app/_styles/pickers.css'), 'utf8')

/** Positions that a picker has a rule for, in the order of the sheet. */
const ruledPositions = (picker: string): readonly number[] => {
  const rule = new RegExp(
    `\\[data-picker="${picker}"\\]\\[data-position="(\\d+)"\\]:checked\\) \\[data-cell\\]:not\\(\\[data-${picker}-position="(\\d+)"\\]`,
    'g',
  )
  return [...css.matchAll(rule)].map(([, picked, shown]) => {
    expect(shown).toBe(picked)
    return Number(picked)
  })
}

/** The view of a list that has every combination of so many terms and quantities, and no limit. */
const viewOf = (terms: number, quantities: number): OfferedView => {
  const list = Array.from({ length: terms * quantities }, (_, at) =>
    option({ termDuration: (at % terms) + 1, quantity: Math.floor(at / terms) + 1 }),
  )
  const view = buildOfferView(viewInput({ list, settings: settings({ noOptionsLimit: true, showEvenDevices: true }) }))
  if (view.state !== 'offered') throw new Error(`nothing is offered: ${view.state}`)
  return view
}

describe('the fixed style sheet of the pickers', () => {
  it.each(['term', 'quantity', 'option'])(
    'has a rule for each position of a %s picker, from the first on',
    (picker) => {
      const positions = ruledPositions(picker)
      expect(positions.length).toBeGreaterThan(0)
      expect(positions).toEqual(positions.map((_, at) => at))
    },
  )

  it.each(['term', 'quantity'])('has as many rules as a %s picker can have values', (picker) => {
    const most = ruledPositions(picker).length
    const view = (length: number) => (picker === 'term' ? viewOf(length, 2) : viewOf(2, length))
    const { terms, quantities, picker: kind } = view(most)
    expect([kind, (picker === 'term' ? terms : quantities).length]).toEqual(['term-and-quantity', most])
    expect(view(most + 1).picker).toBe('option')
  })

  it('has as many rules as a picker of options can have options', () => {
    const most = ruledPositions('option').length
    expect(viewOf(most / 2, 2).options).toHaveLength(most)
    expect(viewOf(most, 2).options).toHaveLength(most)
  })
})
