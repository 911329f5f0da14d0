import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_OPTION_POSITIONS } from '../../domain/offers/view/offered-view.ts'
import { MAX_PICKER_LENGTH } from '../../domain/offers/view/unsold-combinations.ts'
import { ROOT } from './source-files.ts'

const css = readFileSync(join(ROOT, 'app/_styles/pickers.css'), 'utf8')

/** Positions that a picker has a rule for, in the order of the sheet. */
const ruledPositions = (picker: string, place: string): readonly number[] => {
  const rule = new RegExp(
    `\\[data-picker="${picker}"\\]\\[data-position="(\\d+)"\\]:checked\\) \\[data-cell\\]:not\\(\\[data-${place}-position="(\\d+)"\\]`,
    'g',
  )
  return [...css.matchAll(rule)].map(([, picked, shown]) => {
    expect(shown).toBe(picked)
    return Number(picked)
  })
}

describe('the fixed style sheet of the pickers', () => {
  it.each([
    ['term', 'term', MAX_PICKER_LENGTH],
    ['quantity', 'quantity', MAX_PICKER_LENGTH],
    ['option', 'option', MAX_OPTION_POSITIONS],
  ])('has a rule for every position that a %s picker can have', (picker, place, length) => {
    expect(ruledPositions(picker, place)).toEqual(Array.from({ length }, (_, at) => at))
  })
})
