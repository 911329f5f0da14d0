import type { PriceOption } from '../../ports/offers.ts'
import { termKey } from './option-rules.ts'
import { type ProductData, switchAutoRenew } from './product-data.ts'

/**
 * One option for each term, quantity and auto-renew state that a block sells, in sorted order: what pickers over these
 * three can tell apart. Of several in one cell it is the selected option of its state, elsewhere the first.
 */
export const soldCells = (data: ProductData): readonly PriceOption[] => {
  const selected = new Set([data.selectedOption, switchAutoRenew(data).selectedOption])
  const byCell = new Map<string, PriceOption>()
  for (const option of data.options) {
    const cell = `${termKey(option)} ${option.quantity} ${option.autorenew}`
    if (!byCell.has(cell) || selected.has(option)) byCell.set(cell, option)
  }
  return [...byCell.values()]
}

export interface ShownOptions {
  /** The list of the current auto-renew state, one option per term and quantity. */
  readonly limited: readonly PriceOption[]
  /** The list of the other state, likewise; empty where there is no other state. */
  readonly other: readonly PriceOption[]
  /** Sold, in neither list, and of a term and a quantity that are both in them: the pickers can come to it. */
  readonly counterpart: readonly PriceOption[]
}

/**
 * The options that a visitor of a block can choose: both trimmed lists, and whatever else is sold of their terms and
 * quantities, so that no combination of the pickers is called unsold that is sold.
 */
export const shownOptions = (data: ProductData): ShownOptions => {
  const cells = soldCells(data)
  const ofCurrent = new Set(data.limitedOptions)
  const ofOther = new Set(data.isAutoRenewAvailable ? switchAutoRenew(data).limitedOptions : [])
  const listed = cells.filter((option) => ofCurrent.has(option) || ofOther.has(option))
  const terms = new Set(listed.map(termKey))
  const quantities = new Set(listed.map(({ quantity }) => quantity))
  return {
    limited: listed.filter((option) => ofCurrent.has(option)),
    other: listed.filter((option) => ofOther.has(option)),
    counterpart: cells.filter(
      (option) => !listed.includes(option) && terms.has(termKey(option)) && quantities.has(option.quantity),
    ),
  }
}
