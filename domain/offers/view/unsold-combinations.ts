import type { OptionView, UnsoldCombination } from './offer-view.ts'

/** The option nearest to a cell: by quantity first, then by term. */
const nearest = (
  options: readonly OptionView[],
  term: number,
  quantityPosition: number,
  quantities: readonly number[],
): OptionView | undefined => {
  const wanted = quantities[quantityPosition] ?? 0
  let best: OptionView | undefined
  let bestQuantity = Number.POSITIVE_INFINITY
  let bestTerm = Number.POSITIVE_INFINITY
  for (const option of options) {
    const quantityDistance = Math.abs(option.quantity - wanted)
    const termDistance = Math.abs(option.termPosition - term)
    if (quantityDistance < bestQuantity || (quantityDistance === bestQuantity && termDistance < bestTerm)) {
      best = option
      bestQuantity = quantityDistance
      bestTerm = termDistance
    }
  }
  return best
}

/**
 * Every combination of the pickers that is not sold, with what comes nearest in the same auto-renew state: the closest
 * quantity, then the closest term by its place in the list; the earlier option on a tie.
 *
 * @param termCount length of the term picker
 * @param quantities values of the quantity picker
 */
export const findUnsoldCombinations = (
  options: readonly OptionView[],
  termCount: number,
  quantities: readonly number[],
): readonly UnsoldCombination[] => {
  const unsold: UnsoldCombination[] = []
  for (const autorenew of [false, true]) {
    const sold = options.filter((option) => option.autorenew === autorenew)
    const taken = new Set(
      sold.map(({ termPosition, quantityPosition }) => termPosition * quantities.length + quantityPosition),
    )
    for (let cell = 0; cell < termCount * quantities.length; cell += 1) {
      const termPosition = Math.floor(cell / quantities.length)
      const quantityPosition = cell % quantities.length
      const near = taken.has(cell) ? undefined : nearest(sold, termPosition, quantityPosition, quantities)
      if (near !== undefined) unsold.push({ termPosition, quantityPosition, autorenew, nearestPid: near.pid })
    }
  }
  return unsold
}
