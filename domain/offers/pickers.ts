import type { OptionView, PickerValue, UnsoldCombination } from './offer-view.ts'

/** Maximum number of values of a picker: two trimmed lists of six. The fixed style sheet has a rule for each. */
export const MAX_PICKER_LENGTH = 12

export interface PickerPlace {
  readonly position: number
  readonly label: string
}

interface Marks {
  /** Combinations of the block that are not sold. */
  readonly unsold: readonly UnsoldCombination[]
  readonly isAutoRenewAvailable: boolean
}

/** Joins the distinct positions with spaces, in ascending order. */
const joined = (positions: readonly number[]): string => [...new Set(positions)].sort((a, b) => a - b).join(' ')

/** Lists the positions in the other picker that are not sold with a value, for the checked and the unchecked auto-renew box. */
const marksOf = (
  own: 'termPosition' | 'quantityPosition',
  position: number,
  { unsold, isAutoRenewAvailable }: Marks,
): Pick<PickerValue, 'unsoldAt' | 'unsoldRenewingAt'> => {
  const other = own === 'termPosition' ? 'quantityPosition' : 'termPosition'
  const cells = unsold.filter((cell) => cell[own] === position)
  const isChecked = ({ autorenew }: UnsoldCombination) => isAutoRenewAvailable && autorenew
  const unsoldAt = joined(cells.filter((cell) => !isChecked(cell)).map((cell) => cell[other]))
  const unsoldRenewingAt = joined(cells.filter(isChecked).map((cell) => cell[other]))
  return {
    ...(unsoldAt === '' ? {} : { unsoldAt }),
    ...(unsoldRenewingAt === '' ? {} : { unsoldRenewingAt }),
  }
}

/** Builds the values of a picker. Each lists the positions in the other picker that are not sold with it. */
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

/** Finds the option nearest to a term and a quantity: by quantity first, then by term. On a tie, returns the earlier option. */
const nearest = (options: readonly OptionView[], termPosition: number, quantity: number): OptionView | undefined =>
  options.toSorted(
    (one, other) =>
      Math.abs(one.quantity - quantity) - Math.abs(other.quantity - quantity) ||
      Math.abs(one.termPosition - termPosition) - Math.abs(other.termPosition - termPosition),
  )[0]

const cellOf = (autorenew: boolean, termPosition: number, quantity: number) =>
  `${autorenew} ${termPosition} ${quantity}`

/**
 * Finds every combination of picker values that is not sold, and the option to offer instead. That option has the same term and
 * quantity in the other auto-renew state. If there is none, it is the nearest option in this state, by quantity, then by term
 * position. In a block with a switch of billing periods, a monthly option replaces a monthly one if there is any. Skips a state in
 * which nothing is sold.
 *
 * @param termCount length of the term picker
 * @param quantities values of the quantity picker
 */
export const findUnsoldCombinations = (
  options: readonly OptionView[],
  termCount: number,
  quantities: readonly number[],
): readonly UnsoldCombination[] => {
  const sold = new Map(
    options.map((option) => [cellOf(option.autorenew, option.termPosition, option.quantity), option]),
  )
  return [false, true].flatMap((autorenew) => {
    const ofState = options.filter((option) => option.autorenew === autorenew)
    if (ofState.length === 0) return []
    const monthly = ofState.filter(({ isMonthly }) => isMonthly)
    return Array.from({ length: termCount }, (_, termPosition) => {
      const isMonthly = options.some((option) => option.isMonthly && option.termPosition === termPosition)
      return quantities.flatMap((quantity, quantityPosition) => {
        if (sold.has(cellOf(autorenew, termPosition, quantity))) return []
        const same = sold.get(cellOf(!autorenew, termPosition, quantity))
        const near = same ?? nearest(isMonthly && monthly.length > 0 ? monthly : ofState, termPosition, quantity)
        if (near === undefined) return []
        const mark = isMonthly ? { isMonthly } : {}
        return [{ termPosition, quantityPosition, autorenew, ...mark, nearestPid: near.pid }]
      })
    }).flat()
  })
}
