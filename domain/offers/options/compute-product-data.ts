import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { checkOptions } from '../check-options.ts'
import { maxDiscount, maxPromoDiscount } from '../max-discount.ts'
import { filterByRenew, isAutoRenewAvailable } from './auto-renew.ts'
import { filterMinQuantity } from './filter-min-quantity.ts'
import { selectDefaultOption } from './select-default-option.ts'
import { sortOptions } from './sort-options.ts'
import { trimOptions } from './trim-options.ts'

/** Everything a block knows of its product (specification, section 3, per-product price data). */
export interface ProductData {
  readonly shortName: string
  readonly buyBlockSettings: BuyBlockSettings
  /** All that the block sells, of both auto-renew kinds, in sorted order. */
  readonly options: readonly PriceOption[]
  /** Whole percent, 0 without a saving. */
  readonly maxDiscount: number
  /** Whole percent, 0 without a saving. */
  readonly maxPromoDiscount: number
  /** Those of `options` that have the current auto-renew state. */
  readonly filteredByRenewOptions: readonly PriceOption[]
  readonly isAutoRenewAvailable: boolean
  readonly isAutoRenew: boolean
  /** One of `limitedOptions`; `null` only where there are no options. */
  readonly selectedOption: PriceOption | null
  /** The choice of the purchase modal: one of `limitedOptions`; `null` only where there are no options. */
  readonly modalSelectedOption: PriceOption | null
  /** What the block shows. */
  readonly limitedOptions: readonly PriceOption[]
}

/** Works out a product's data from its price list. Options that cannot be used are left out, see `checkOptions`. */
export const computeProductData = (settings: BuyBlockSettings, list: readonly PriceOption[]): ProductData => {
  const { usable } = checkOptions(settings.product, list)
  const options = sortOptions(filterMinQuantity(usable, settings))
  const selectedOption = selectDefaultOption(options, settings)
  const isAutoRenew = selectedOption?.autorenew ?? false
  const filteredByRenewOptions = filterByRenew(options, isAutoRenew)
  return {
    shortName: settings.product,
    buyBlockSettings: settings,
    options,
    maxDiscount: maxDiscount(options),
    maxPromoDiscount: maxPromoDiscount(options),
    filteredByRenewOptions,
    isAutoRenewAvailable: isAutoRenewAvailable(options),
    isAutoRenew,
    selectedOption,
    modalSelectedOption: selectedOption,
    limitedOptions: trimOptions(filteredByRenewOptions, selectedOption, settings),
  }
}
