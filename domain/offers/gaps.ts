import type { GapView, OptionView } from './offer-view.ts'

/** Two trimmed lists can differ, so pickers hold at most twice six values; a longer list shows one picker of options instead. */
export const MAX_PICKER_LENGTH = 12

/** The option nearest to a cell: by quantity first, for a visitor has as many devices as he has, then by term. */
const nearest = (
  options: readonly OptionView[],
  term: number,
  pack: number,
  packs: readonly number[],
): OptionView | undefined => {
  const wanted = packs[pack] ?? 0
  let best: OptionView | undefined
  let bestPack = Number.POSITIVE_INFINITY
  let bestTerm = Number.POSITIVE_INFINITY
  for (const option of options) {
    const packDistance = Math.abs(option.quantity - wanted)
    const termDistance = Math.abs(option.termPosition - term)
    if (packDistance < bestPack || (packDistance === bestPack && termDistance < bestTerm)) {
      best = option
      bestPack = packDistance
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
 * @param packs quantities of the pack picker
 */
export const findGaps = (
  options: readonly OptionView[],
  termCount: number,
  packs: readonly number[],
): readonly GapView[] => {
  const gaps: GapView[] = []
  for (const autorenew of [false, true]) {
    const sold = options.filter((option) => option.autorenew === autorenew)
    const taken = new Set(sold.map(({ termPosition, packPosition }) => termPosition * packs.length + packPosition))
    for (let cell = 0; cell < termCount * packs.length; cell += 1) {
      const termPosition = Math.floor(cell / packs.length)
      const packPosition = cell % packs.length
      const near = taken.has(cell) ? undefined : nearest(sold, termPosition, packPosition, packs)
      if (near !== undefined) gaps.push({ termPosition, packPosition, autorenew, nearestPid: near.pid })
    }
  }
  return gaps
}
