import type { PickerValue, UnsoldCombination } from './offer-view.ts'
import type { PickerPlace } from './option-view.ts'

/** Positions as a list of words, each once, in ascending order. */
const words = (positions: readonly number[]): string => [...new Set(positions)].sort((a, b) => a - b).join(' ')

interface Marks {
  /** Combinations of the block that are not sold. */
  readonly unsold: readonly UnsoldCombination[]
  readonly isAutoRenewAvailable: boolean
}

/** Which positions of the other picker a value is not sold with, for the box not ticked (or no box) and for the box ticked. */
const marksOf = (
  own: 'termPosition' | 'quantityPosition',
  position: number,
  { unsold, isAutoRenewAvailable }: Marks,
): Pick<PickerValue, 'unsoldAt' | 'unsoldRenewingAt'> => {
  const other = own === 'termPosition' ? 'quantityPosition' : 'termPosition'
  const cells = unsold.filter((cell) => cell[own] === position)
  const isTicked = ({ autorenew }: UnsoldCombination) => isAutoRenewAvailable && autorenew
  const unsoldAt = words(cells.filter((cell) => !isTicked(cell)).map((cell) => cell[other]))
  const unsoldRenewingAt = words(cells.filter(isTicked).map((cell) => cell[other]))
  return {
    ...(unsoldAt === '' ? {} : { unsoldAt }),
    ...(unsoldRenewingAt === '' ? {} : { unsoldRenewingAt }),
  }
}

/** The values of a picker, each with the choices of the other picker that it is not sold with. */
export const pickerValues = <Value extends string | number>(
  own: 'termPosition' | 'quantityPosition',
  places: ReadonlyMap<Value, PickerPlace>,
  selected: Value,
  marks: Marks,
): readonly PickerValue[] =>
  [...places].map(([value, { label, position }]) => ({
    value: String(value),
    label,
    selected: value === selected,
    ...marksOf(own, position, marks),
  }))
