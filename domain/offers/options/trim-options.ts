import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { termKey } from './term-key.ts'

/** The longest quantity or term list of a block without `noOptionsLimit` (specification, section 9). */
const MAX_LIST_LENGTH = 6

type Limits = Pick<BuyBlockSettings, 'itemOffersGroupLimit' | 'optionsDivider' | 'showEvenDevices' | 'noOptionsLimit'>

/** A setting of 0, a negative one or one that is no number sets nothing. */
const isSet = (setting: number | undefined): setting is number => setting !== undefined && setting > 0

const cut = <Value>(list: readonly Value[], kept: Value | undefined, { noOptionsLimit }: Limits): readonly Value[] => {
  if (noOptionsLimit || list.length <= MAX_LIST_LENGTH) return list
  const first = list.slice(0, MAX_LIST_LENGTH)
  // The last place goes to the selected value, where the cut would lose it.
  return kept === undefined || first.includes(kept) || !list.includes(kept)
    ? first
    : [...first.slice(0, MAX_LIST_LENGTH - 1), kept]
}

const isOffered = (quantity: number, limits: Limits): boolean => {
  if (isSet(limits.itemOffersGroupLimit) && quantity > limits.itemOffersGroupLimit) return false
  if (isSet(limits.optionsDivider)) return quantity % limits.optionsDivider === 0
  return limits.showEvenDevices === true || quantity % 2 !== 0
}

/** The quantities that a block offers, ascending (specification, section 5). That of the selected option always stays. */
const quantityList = (
  options: readonly PriceOption[],
  selected: PriceOption | null,
  limits: Limits,
): readonly number[] => {
  const quantities = [...new Set(options.map(({ quantity }) => quantity))].sort((a, b) => a - b)
  const kept = selected?.quantity
  return cut(
    quantities.filter((quantity) => quantity === kept || isOffered(quantity, limits)),
    kept,
    limits,
  )
}

/** The keys of the terms that a block offers, in sorted order (specification, section 5). That of the selected option always stays. */
const termList = (options: readonly PriceOption[], selected: PriceOption | null, limits: Limits): readonly string[] =>
  cut([...new Set(options.map(termKey))], selected ? termKey(selected) : undefined, limits)

/**
 * The options whose quantity and term are both left after trimming: what a block shows (`limitedOptions`).
 *
 * @param options of one auto-renew state, in sorted order
 */
export const trimOptions = (
  options: readonly PriceOption[],
  selected: PriceOption | null,
  limits: Limits,
): readonly PriceOption[] => {
  const quantities = new Set(quantityList(options, selected, limits))
  const terms = new Set(termList(options, selected, limits))
  return options.filter((option) => quantities.has(option.quantity) && terms.has(termKey(option)))
}
