import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { filterByRenew, isAutoRenewAvailable } from './auto-renew.ts'
import { filterMinQuantity } from './filter-min-quantity.ts'
import { selectDefaultOption } from './select-default-option.ts'
import { sortOptions } from './sort-options.ts'
import { trimOptions } from './trim-options.ts'

/** The options of a block and the choice among them (specification, section 3, per-product price data). */
export interface ProductData {
  readonly settings: BuyBlockSettings
  /** All that the block sells, of both auto-renew kinds, in sorted order. */
  readonly options: readonly PriceOption[]
  readonly isAutoRenewAvailable: boolean
  readonly isAutoRenew: boolean
  /** One of `limitedOptions`; `null` only where there are no options. */
  readonly selectedOption: PriceOption | null
  /** The options of the current auto-renew state that the block shows. */
  readonly limitedOptions: readonly PriceOption[]
}

/** Computes a product's data from its price list. */
export const computeProductData = (settings: BuyBlockSettings, list: readonly PriceOption[]): ProductData => {
  const options = sortOptions(filterMinQuantity(list, settings))
  const selectedOption = selectDefaultOption(options, settings)
  const isAutoRenew = selectedOption?.autorenew ?? false
  return {
    settings,
    options,
    isAutoRenewAvailable: isAutoRenewAvailable(options),
    isAutoRenew,
    selectedOption,
    limitedOptions: trimOptions(filterByRenew(options, isAutoRenew), selectedOption, settings),
  }
}
