import type { OptionView, UnsoldCombination } from './offer-view.ts'

/** The option nearest to a term and a quantity: by quantity first, then by term; the earlier one on a tie. */
const nearest = (options: readonly OptionView[], termPosition: number, quantity: number): OptionView | undefined =>
  options.toSorted(
    (one, other) =>
      Math.abs(one.quantity - quantity) - Math.abs(other.quantity - quantity) ||
      Math.abs(one.termPosition - termPosition) - Math.abs(other.termPosition - termPosition),
  )[0]

/** Options by auto-renew state and cell. */
const cellOf = (autorenew: boolean, termPosition: number, quantity: number) =>
  `${autorenew} ${termPosition} ${quantity}`

/**
 * Every combination of the pickers that is not sold, with what is offered in its place: the same term and quantity in the
 * other auto-renew state, else what comes nearest in this one, by the closest quantity, then the closest term by its place
 * in the list. A state in which nothing is sold has no combinations.
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
    return Array.from({ length: termCount }, (_, termPosition) =>
      quantities.flatMap((quantity, quantityPosition) => {
        if (sold.has(cellOf(autorenew, termPosition, quantity))) return []
        const same = sold.get(cellOf(!autorenew, termPosition, quantity))
        const near = same ?? nearest(ofState, termPosition, quantity)
        return near === undefined ? [] : [{ termPosition, quantityPosition, autorenew, nearestPid: near.pid }]
      }),
    ).flat()
  })
}
