import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { PriceOption } from '../../ports/offers.ts'
import type { OptionLists } from '../offers/loading/offers.service.ts'
import { findAddOn } from '../offers/options/find-add-on.ts'
import { type ChoiceFields, findOption } from '../offers/options/find-option.ts'

/** What a visitor chose, as the price lists have it. */
export interface Choice {
  readonly option: PriceOption
  readonly addOn: PriceOption | null
}

/** Why nothing was chosen: what the fields name is no choice, or is not sold, or its add-on is not sold with it. */
interface NoChoice {
  readonly reason: 'malformed' | 'not-sold' | 'add-on-not-sold'
}

/**
 * Finds what a form chose in the price lists: the option, and the option of the block's first add-on that goes with it.
 * `prices`: a list could not be loaded.
 */
export const findChoice = (
  block: BuyBlockSettings,
  lists: OptionLists,
  fields: ChoiceFields,
): Choice | NoChoice | 'prices' => {
  const list = lists.get(block.product) ?? 'failed'
  if (list === 'failed') return 'prices'
  const found = findOption(block, list, fields)
  if (found.option === null) return { reason: found.reason }
  const [addOnBlock] = block.addOns ?? []
  if (addOnBlock === undefined) return { option: found.option, addOn: null }
  const addOns = lists.get(addOnBlock.product) ?? 'failed'
  if (addOns === 'failed') return 'prices'
  const addOn = findAddOn(addOns, found.option)
  return addOn === undefined ? { reason: 'add-on-not-sold' } : { option: found.option, addOn }
}
