import { type ProductData, selectOption } from './compute-product-data.ts'
import { selectDefaultOption } from './select-default-option.ts'
import { termKey } from './term-key.ts'

/**
 * A product in the other auto-renew state: the same term and quantity where they are sold in it, else the default
 * selection within it (specification, section 4). Unchanged where that state sells nothing.
 */
export const switchAutoRenew = (data: ProductData): ProductData => {
  const { settings, options, isAutoRenew, selectedOption: current } = data
  const others = options.filter(({ autorenew }) => autorenew !== isAutoRenew)
  const same =
    current && others.find((option) => option.quantity === current.quantity && termKey(option) === termKey(current))
  const selected = same ?? selectDefaultOption(others, settings)
  return selected === null ? data : selectOption(settings, options, selected)
}
