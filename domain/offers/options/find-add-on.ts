import type { PriceOption } from '../../../ports/offers.ts'
import { termKey } from './term-key.ts'

/**
 * The option of an add-on that goes with an option of a product: for as long, and renewing as it does; the smallest, for an
 * add-on is for the whole home. Undefined where its list has none: it is then not sold with that choice.
 */
export const findAddOn = (list: readonly PriceOption[], option: PriceOption): PriceOption | undefined =>
  list
    .filter((each) => termKey(each) === termKey(option) && each.autorenew === option.autorenew)
    .toSorted((one, other) => one.quantity - other.quantity)[0]
