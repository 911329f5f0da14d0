import type { PriceOption } from '../../ports/offers.ts'
import { termKey } from './option-rules.ts'
import { type ProductData, switchAutoRenew } from './product-data.ts'

/**
 * Returns one option per term, quantity and auto-renew state, sorted. Pickers cannot distinguish more options. If several
 * options have the same term, quantity and state, the selected option wins, else the first.
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
  /** Options shown in the current auto-renew state, one per term and quantity. */
  readonly limited: readonly PriceOption[]
  /** Options shown in the other state, one per term and quantity. Empty if there is only one state. */
  readonly other: readonly PriceOption[]
  /** Options in neither list whose term and quantity are in the lists. The pickers can reach them. */
  readonly counterpart: readonly PriceOption[]
}

/**
 * Returns the options that a visitor can choose: both trimmed lists, and all other options with the same terms and quantities.
 * Without these, the pickers would mark sold combinations as unsold.
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
