import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { computeProductData } from './compute-product-data.ts'
import { shownOptions } from './shown-options.ts'
import { termKey } from './term-key.ts'

/** What a buy form sends: a pid, or the values of the pickers. */
export interface ChoiceFields {
  readonly option?: string | null | undefined
  /** Term key, `1Y`. */
  readonly term?: string | null | undefined
  readonly quantity?: string | null | undefined
  /** `true` or `on`, `false`; absent for a check box that is not ticked. */
  readonly autorenew?: string | null | undefined
}

/** `malformed`: the fields name no choice at all; `not-sold`: they name one that the block does not offer. */
export type FoundOption =
  | { readonly option: PriceOption }
  | { readonly option: null; readonly reason: 'malformed' | 'not-sold' }

/** An absent field is an unticked box where there is a box, that is where both kinds exist; else the only kind there is. */
const autoRenewOf = (field: string | null | undefined, options: readonly PriceOption[]): boolean | undefined => {
  if (!field) return options.every(({ autorenew }) => autorenew)
  if (field === 'true' || field === 'on') return true
  return field === 'false' ? false : undefined
}

/**
 * Finds the option that a form chose among those that the block shows. Whatever else the browser sent is not looked at,
 * and a choice that is not sold finds nothing: another option is never put in its place. A pid outranks the pickers.
 */
export const findOption = (
  settings: BuyBlockSettings,
  list: readonly PriceOption[],
  fields: ChoiceFields,
): FoundOption => {
  const { limited, other } = shownOptions(computeProductData(settings, list))
  const options = [...limited, ...other]
  const find = (isChosen: (option: PriceOption) => boolean): FoundOption => {
    const option = options.find(isChosen)
    return option === undefined ? { option: null, reason: 'not-sold' } : { option }
  }
  if (fields.option) return find(({ pid }) => pid === fields.option)
  const autorenew = autoRenewOf(fields.autorenew, options)
  if (!fields.term || !fields.quantity || autorenew === undefined) return { option: null, reason: 'malformed' }
  return find(
    (option) =>
      termKey(option) === fields.term && String(option.quantity) === fields.quantity && option.autorenew === autorenew,
  )
}
