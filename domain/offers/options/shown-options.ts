import type { PriceOption } from '../../../ports/offers.ts'
import type { ProductData } from './compute-product-data.ts'
import { withAutoRenew } from './switch-auto-renew.ts'
import { termKey } from './term-key.ts'

export interface ShownOptions {
  /** The list of the current auto-renew state, one option per term and quantity. */
  readonly limited: readonly PriceOption[]
  /** The list of the other state, likewise; empty where there is no other state. */
  readonly other: readonly PriceOption[]
}

/** One option per term and quantity: the selected one in its cell, elsewhere the first. */
const onePerCell = ({ limitedOptions, selectedOption }: ProductData): readonly PriceOption[] => {
  const options: PriceOption[] = []
  const places = new Map<string, Map<number, number>>()
  for (const option of limitedOptions) {
    const term = termKey(option)
    const ofTerm = places.get(term) ?? new Map<number, number>()
    places.set(term, ofTerm)
    const place = ofTerm.get(option.quantity) ?? options.length
    if (place < options.length && option !== selectedOption) continue
    ofTerm.set(option.quantity, place)
    options[place] = option
  }
  return options
}

/** The options that a visitor of a block can choose: what pickers over term, quantity and auto-renew can tell apart. */
export const shownOptions = (data: ProductData): ShownOptions => ({
  limited: onePerCell(data),
  other: data.isAutoRenewAvailable ? onePerCell(withAutoRenew(data, !data.isAutoRenew)) : [],
})
