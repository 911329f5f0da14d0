import type { OptionView, UnsoldCombination } from './offer-view.ts'

/** The option nearest to a term and a quantity: by quantity first, then by term; the earlier one on a tie. */
const nearest = (options: readonly OptionView[], termPosition: number, quantity: number): OptionView | undefined =>
  options.toSorted(
    (one, other) =>
      Math.abs(one.quantity - quantity) - Math.abs(other.quantity - quantity) ||
      Math.abs(one.termPosition - termPosition) - Math.abs(other.termPosition - termPosition),
  )[0]

/**
 * Every combination of the pickers that is not sold, with what comes nearest in the same auto-renew state: the closest
 * quantity, then the closest term by its place in the list.
 *
 * @param termCount length of the term picker
 * @param quantities values of the quantity picker
 */
export const findUnsoldCombinations = (
  options: readonly OptionView[],
  termCount: number,
  quantities: readonly number[],
): readonly UnsoldCombination[] =>
  [false, true].flatMap((autorenew) => {
    const sold = options.filter((option) => option.autorenew === autorenew)
    const cells = new Set(sold.map(({ termPosition, quantity }) => `${termPosition} ${quantity}`))
    return Array.from({ length: termCount }, (_, termPosition) =>
      quantities.flatMap((quantity, quantityPosition) => {
        const near = cells.has(`${termPosition} ${quantity}`) ? undefined : nearest(sold, termPosition, quantity)
        return near === undefined ? [] : [{ termPosition, quantityPosition, autorenew, nearestPid: near.pid }]
      }),
    ).flat()
  })
