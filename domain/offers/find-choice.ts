import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../ports/offers.ts'
import { findAddOn } from './add-on-offers.ts'
import { monthlyTermOf, type OptionLists, termKey } from './option-rules.ts'
import { computeProductData } from './product-data.ts'
import { soldCells } from './shown-options.ts'

/** Fields of a buy form: a pid, or the values of the pickers. */
export interface ChoiceFields {
  readonly option?: string | null | undefined
  /** Term key, `1Y`. */
  readonly term?: string | null | undefined
  readonly quantity?: string | null | undefined
  /** `month` selects the monthly term in place of `term`, because without scripts the picker of terms keeps its value. */
  readonly period?: string | null | undefined
  /** `true`, `on` or `false`; missing for an unchecked checkbox. */
  readonly autorenew?: string | null | undefined
  /** Short name of an add-on; empty or missing if none was chosen. */
  readonly addOn?: string | null | undefined
}

/** `malformed`: the fields do not specify a choice; `not-sold`: the price list does not contain the choice. */
type FoundOption =
  | { readonly option: PriceOption }
  | { readonly option: null; readonly reason: 'malformed' | 'not-sold' }

/** A missing field means an unchecked box, unless all options renew automatically. */
const autoRenewOf = (field: string | null | undefined, options: readonly PriceOption[]): boolean | undefined => {
  if (!field) return options.every(({ autorenew }) => autorenew)
  if (field === 'true' || field === 'on') return true
  return field === 'false' ? false : undefined
}

/**
 * Finds the chosen option in the price list, even if the block does not show it, because the page may be older than the list.
 * Every option of the list is sold. Never substitutes another option. A pid overrides the pickers.
 */
export const findOption = (
  settings: BuyBlockSettings,
  list: readonly PriceOption[],
  fields: ChoiceFields,
): FoundOption => {
  const find = (options: readonly PriceOption[], isChosen: (option: PriceOption) => boolean): FoundOption => {
    const option = options.find(isChosen)
    return option === undefined ? { option: null, reason: 'not-sold' } : { option }
  }
  if (fields.option) return find(list, ({ pid }) => pid === fields.option)
  const data = computeProductData(settings, list)
  const autorenew = autoRenewOf(fields.autorenew, data.options)
  if (!fields.term || !fields.quantity || autorenew === undefined) return { option: null, reason: 'malformed' }
  const term = (fields.period === 'month' ? monthlyTermOf(data.options) : undefined) ?? fields.term
  // Several options may match. The options that the page shows come first.
  return find(
    [...soldCells(data), ...list],
    (option) =>
      termKey(option) === term && String(option.quantity) === fields.quantity && option.autorenew === autorenew,
  )
}

export interface Choice {
  readonly option: PriceOption
  readonly addOn: PriceOption | null
}

/** Why no choice was found. `add-on-not-sold`: the add-on is not sold with the option. */
interface NoChoice {
  readonly reason: 'malformed' | 'not-sold' | 'add-on-not-sold'
}

/**
 * Finds a form's choice in the price lists: the option, and the matching option of the block's first add-on. Returns
 * `prices` if a list could not be loaded.
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
