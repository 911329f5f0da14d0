import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { selectDefaultOption } from './select-default-option.ts'
import { termKey } from './term-key.ts'

/** Whether a visitor has a choice: some options renew automatically and some do not. */
export const isAutoRenewAvailable = (options: readonly PriceOption[]): boolean =>
  options.some(({ autorenew }) => autorenew) && options.some(({ autorenew }) => !autorenew)

/** The options of one auto-renew state. */
export const filterByRenew = (options: readonly PriceOption[], isAutoRenew: boolean): readonly PriceOption[] =>
  options.filter(({ autorenew }) => autorenew === isAutoRenew)

/**
 * The option that takes the place of `current` in the list of the other auto-renew state: the same term and quantity
 * where one exists, else the default selection within that list. `null` where that list is empty.
 *
 * @param options of the new state, in sorted order
 */
export const repickOption = (
  options: readonly PriceOption[],
  current: PriceOption | null,
  settings: BuyBlockSettings,
): PriceOption | null => {
  const same =
    current && options.find((option) => option.quantity === current.quantity && termKey(option) === termKey(current))
  return same ?? selectDefaultOption(options, settings)
}
