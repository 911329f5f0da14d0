import type { PriceOption } from '../../ports/offers.ts'
import { withAutoRenew } from './change-product-data.ts'
import type { ProductData } from './compute-product-data.ts'
import { termKey } from './term-key.ts'

export interface ShownOptions {
  /** The list of the current auto-renew state, one option per term and quantity. */
  readonly limited: readonly PriceOption[]
  /** The list of the other state, likewise; empty where there is no other state. */
  readonly other: readonly PriceOption[]
}

/** One option per term and quantity: the selected one in its cell, elsewhere the first. */
const onePerCell = ({ limitedOptions, selectedOption }: ProductData): readonly PriceOption[] => {
  const cells = new Map<string, PriceOption>()
  for (const option of limitedOptions) {
    const cell = `${termKey(option)} ${option.quantity}`
    if (option === selectedOption || !cells.has(cell)) cells.set(cell, option)
  }
  return [...cells.values()]
}

/** The options that a visitor of a block can choose: what pickers over term, quantity and auto-renew can tell apart. */
export const shownOptions = (data: ProductData): ShownOptions => ({
  limited: onePerCell(data),
  other: data.isAutoRenewAvailable ? onePerCell(withAutoRenew(data, !data.isAutoRenew)) : [],
})
