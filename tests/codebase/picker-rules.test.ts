import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { positionDigits } from '../../app/_offers/picker.tsx'
import { buildOfferView } from '../../domain/offers/build-offer-view.ts'
import type { OfferedView } from '../../domain/offers/offer-view.ts'
import { option, settings, viewInput } from '../domain/offers/offer-samples.ts'
import { ROOT } from './source-files.ts'

/** The style sheet without the line breaks of the formatter. */
const css = readFileSync(join(ROOT, 'app/_styles/picker-rules.css'), 'utf8').replaceAll(/\s+/g, ' ')

/** Returns the picker values that have a rule, in the order of the style sheet. `picked` matches the attributes of an entry. */
const ruledValues = (picked: string, hidden: string, ofCell: string): readonly number[] => {
  const rule = new RegExp(`${picked}:checked\\) \\[${hidden}\\]:not\\(\\[data-${ofCell}~?="(\\d+)"\\]`, 'g')
  return [...css.matchAll(rule)].map(([, place, shown]) => {
    expect(shown).toBe(place)
    return Number(place)
  })
}

const ruledPositions = (picker: string) =>
  ruledValues(`\\[data-position="${picker}-(\\d+)"\\]`, `data-${picker}-position`, `${picker}-position`)

/** Returns the view of an unlimited list with every combination of these numbers of terms and quantities. */
const viewOf = (terms: number, quantities: number): OfferedView => {
  const list = Array.from({ length: terms * quantities }, (_, at) =>
    option({ termDuration: (at % terms) + 1, quantity: Math.floor(at / terms) + 1 }),
  )
  const view = buildOfferView(viewInput({ list, settings: settings({ noOptionsLimit: true, showEvenDevices: true }) }))
  if (view.state !== 'offered') throw new Error(`nothing is offered: ${view.state}`)
  return view
}

describe('the fixed style sheet of the pickers', () => {
  it.each(['term', 'quantity'])(
    'has consecutive rules for the positions of a %s picker from the first position',
    (picker) => {
      const positions = ruledPositions(picker)
      expect(positions.length).toBeGreaterThan(0)
      expect(positions).toEqual(positions.map((_, at) => at))
    },
  )

  it.each(['term', 'quantity'])('has a rule for each possible value of a %s picker', (picker) => {
    const most = ruledPositions(picker).length
    const view = (length: number) => (picker === 'term' ? viewOf(length, 2) : viewOf(2, length))
    const { terms, quantities, picker: kind } = view(most)
    expect([kind, (picker === 'term' ? terms : quantities).length]).toEqual(['term-and-quantity', most])
    expect(view(most + 1).picker).toBe('option')
  })

  it('has a rule for each digit of an option’s position, and enough digits for all options of a picker', () => {
    const digits = ['hundreds', 'tens', 'ones'].map((digit) =>
      ruledValues(`\\[data-picker="option"\\]\\[data-${digit}="(\\d+)"\\]`, 'data-cell', digit),
    )
    expect(digits).toEqual(digits.map(() => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
    const most = 10 ** digits.length
    const places = Array.from({ length: most }, (_, position) => Object.values(positionDigits(position)).join(''))
    expect(new Set(places).size).toBe(most)
    expect(Object.keys(positionDigits(0))).toEqual(['data-hundreds', 'data-tens', 'data-ones'])
    expect(viewOf(most / 2, 2).options).toHaveLength(most)
    expect(viewOf(most, 2).options).toHaveLength(most)
  })

  it('marks unsold quantities and terms for each position of the term picker, with and without auto-renew', () => {
    const box = ':has([name="autorenew"]:checked)'
    const plain = css.replaceAll('( ', '(').replaceAll(' )', ')')
    for (const position of ruledPositions('term'))
      for (const [kind, state] of [
        ['unsold', `:not(${box})`],
        ['unsold-renewing', box],
      ] as const) {
        const mark = `[data-${kind}-term~="${position}"]`
        const selected = `[data-choice]:has(${mark}:checked)${state}`
        expect(plain).toContain(`[data-choice]:has([data-position="term-${position}"]:checked)${state} ${mark},`)
        expect(plain).toContain(`${selected} [data-position="term-${position}"] + span,`)
        expect(plain).toContain(`${selected} [data-terms] > [data-position="term-${position}"],`)
      }
  })
})
