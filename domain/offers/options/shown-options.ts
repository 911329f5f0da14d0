import type { PriceOption } from '../../../ports/offers.ts'
import type { ProductData } from './compute-product-data.ts'
import { switchAutoRenew } from './switch-auto-renew.ts'
import { termKey } from './term-key.ts'

export interface ShownOptions {
  /** The list of the current auto-renew state, one option per term and quantity. */
  readonly limited: readonly PriceOption[]
  /** The list of the other state, likewise; empty where there is no other state. */
  readonly other: readonly PriceOption[]
}

/** One option per term and quantity: the selected one in its cell, elsewhere the first. */
const onePerCell = ({ limitedOptions, selectedOption }: ProductData): readonly PriceOption[] => {
  const byCell = new Map<string, PriceOption>()
  for (const option of limitedOptions) {
    const cell = `${termKey(option)} ${option.quantity}`
    if (!byCell.has(cell) || option === selectedOption) byCell.set(cell, option)
  }
  return [...byCell.values()]
}

/** The options that a visitor of a block can choose: what pickers over term, quantity and auto-renew can tell apart. */
export const shownOptions = (data: ProductData): ShownOptions => ({
  limited: onePerCell(data),
  other: data.isAutoRenewAvailable ? onePerCell(switchAutoRenew(data)) : [],
})
