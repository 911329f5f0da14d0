import type { PriceOption } from '../../../ports/offers.ts'
import type { ProductData } from './compute-product-data.ts'
import { switchAutoRenew } from './switch-auto-renew.ts'
import { termKey } from './term-key.ts'

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
