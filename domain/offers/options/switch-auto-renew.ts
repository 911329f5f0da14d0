import { filterByRenew, repickOption } from './auto-renew.ts'
import type { ProductData } from './compute-product-data.ts'
import { trimOptions } from './trim-options.ts'

/**
 * A product in the other auto-renew state: the limited options computed again, the selected option picked again
 * (specification, section 4). Unchanged where that state sells nothing.
 */
export const switchAutoRenew = (data: ProductData): ProductData => {
  const isAutoRenew = !data.isAutoRenew
  const options = filterByRenew(data.options, isAutoRenew)
  const selectedOption = repickOption(options, data.selectedOption, data.settings)
  if (selectedOption === null) return data
  return { ...data, isAutoRenew, selectedOption, limitedOptions: trimOptions(options, selectedOption, data.settings) }
}
