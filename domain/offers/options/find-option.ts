import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { type OptionKind, optionKind } from '../option-kind.ts'
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
  | { readonly option: PriceOption; readonly kind: OptionKind }
  | { readonly option: null; readonly reason: 'malformed' | 'not-sold' }

const notFound = (reason: 'malformed' | 'not-sold'): FoundOption => ({ option: null, reason })

const found = (option: PriceOption | undefined, { purchaseType }: BuyBlockSettings): FoundOption =>
  option ? { option, kind: optionKind(purchaseType) } : notFound('not-sold')

const AUTO_RENEW: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['on', true],
  ['false', false],
])

/** An absent field is an unticked box where there is a box, that is where both kinds exist; else the only kind there is. */
const autoRenewOf = (field: string | null | undefined, options: readonly PriceOption[]): boolean | undefined => {
  if (field !== null && field !== undefined && field !== '') return AUTO_RENEW.get(field)
  return options.every(({ autorenew }) => autorenew)
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
  if (fields.option) {
    return found(
      options.find(({ pid }) => pid === fields.option),
      settings,
    )
  }
  const autorenew = autoRenewOf(fields.autorenew, options)
  if (!fields.term || !fields.quantity || autorenew === undefined) return notFound('malformed')
  const option = options.find(
    (candidate) =>
      termKey(candidate) === fields.term &&
      String(candidate.quantity) === fields.quantity &&
      candidate.autorenew === autorenew,
  )
  return found(option, settings)
}
