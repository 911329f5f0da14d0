import type { PriceOption } from '../../../ports/offers.ts'
import { filterByRenew, repickOption } from './auto-renew.ts'
import type { ProductData } from './compute-product-data.ts'
import { switchMonthly } from './switch-monthly.ts'
import { trimOptions } from './trim-options.ts'

/**
 * Another option chosen on the block. What is shown stays as it is while the choice is part of it, so that nothing moves
 * under the visitor; else it is trimmed anew around the choice, and a modal choice that falls out follows.
 *
 * @param option one of `filteredByRenewOptions`
 */
export const withSelectedOption = (data: ProductData, option: PriceOption): ProductData => {
  if (data.limitedOptions.includes(option)) return { ...data, selectedOption: option }
  const limitedOptions = trimOptions(data.filteredByRenewOptions, option, data.buyBlockSettings)
  const modal = data.modalSelectedOption
  const modalSelectedOption = modal && limitedOptions.includes(modal) ? modal : option
  return { ...data, selectedOption: option, modalSelectedOption, limitedOptions }
}

/**
 * A product in the given auto-renew state: filtered and limited options worked out anew, the selected and the modal
 * option picked again (specification, section 4). Unchanged where that state sells nothing.
 */
export const withAutoRenew = (data: ProductData, isAutoRenew: boolean): ProductData => {
  if (isAutoRenew === data.isAutoRenew) return data
  const filteredByRenewOptions = filterByRenew(data.options, isAutoRenew)
  const selectedOption = repickOption(filteredByRenewOptions, data.selectedOption, data.buyBlockSettings)
  if (selectedOption === null) return data
  const limitedOptions = trimOptions(filteredByRenewOptions, selectedOption, data.buyBlockSettings)
  const modal = repickOption(filteredByRenewOptions, data.modalSelectedOption, data.buyBlockSettings)
  const modalSelectedOption = modal && limitedOptions.includes(modal) ? modal : selectedOption
  return { ...data, isAutoRenew, filteredByRenewOptions, selectedOption, modalSelectedOption, limitedOptions }
}

/** A product whose selected and modal option follow a switch between yearly and monthly prices, see `switchMonthly`. */
export const withMonthly = (data: ProductData, isMonthly: boolean): ProductData => {
  const selected = switchMonthly(data.filteredByRenewOptions, data.selectedOption, isMonthly)
  if (selected === null) return data
  const switched = withSelectedOption(data, selected)
  const modal = switchMonthly(switched.limitedOptions, switched.modalSelectedOption, isMonthly)
  return { ...switched, modalSelectedOption: modal }
}
