import type { PriceOption } from '../../../ports/offers.ts'
import { editionOf } from '../../catalogue/availability.ts'
import type { ProductData } from '../options/compute-product-data.ts'
import { shownOptions } from '../options/shown-options.ts'
import { termKey } from '../options/term-key.ts'
import type { OfferedView, PickerValue } from './offer-view.ts'
import type { OfferViewInput } from './offer-view-input.ts'
import { type OptionViewContext, optionView, type PickerPlace } from './option-view.ts'
import { findUnsoldCombinations } from './unsold-combinations.ts'

/** Business prices are without tax wherever a tax is named at all; only they have the suffix. */
const taxNote = ({ settings, texts, taxLabel, b2bSuffix }: OfferViewInput): string =>
  editionOf(settings.product) === 'business'
    ? texts.taxNote(taxLabel === 'none' ? 'none' : 'plusTax', b2bSuffix)
    : texts.taxNote(taxLabel, '')

/** Values of a picker in order, each with its place. */
const placesOf = <Value>(labels: Iterable<readonly [Value, string]>): ReadonlyMap<Value, PickerPlace> =>
  new Map([...labels].map(([value, label], position) => [value, { position, label }]))

const pickerOf = <Value extends string | number>(
  places: ReadonlyMap<Value, PickerPlace>,
  selected: Value,
): readonly PickerValue[] =>
  [...places].map(([value, { label }]) => ({ value: String(value), label, selected: value === selected }))

/** Two trimmed lists can differ, so pickers hold at most twice six values; a longer list shows one picker of options instead. */
const MAX_PICKER_LENGTH = 12

/** How many options a picker of options holds: the fixed style sheet has as many places. */
const MAX_OPTION_POSITIONS = 64

/** The first options, the selected one among them whatever its place. */
const firstOptions = (options: readonly PriceOption[], selected: PriceOption): readonly PriceOption[] => {
  const first = options.slice(0, MAX_OPTION_POSITIONS)
  return first.includes(selected) ? first : [...first.slice(0, -1), selected]
}

const needsOptionPicker = (options: readonly PriceOption[]): boolean =>
  new Set(options.map(termKey)).size > MAX_PICKER_LENGTH ||
  new Set(options.map(({ quantity }) => quantity)).size > MAX_PICKER_LENGTH

/** The view of a block that has something to sell: pickers over what both auto-renew states show, and every option. */
export const offeredView = (data: ProductData, selected: PriceOption, input: OfferViewInput): OfferedView => {
  const { texts, settings } = input
  const { limited, other } = shownOptions(data)
  const all = [...limited, ...other]
  const picker = needsOptionPicker(all) ? 'option' : 'term-and-quantity'
  const chosen = picker === 'option' ? firstOptions(all, selected) : all
  const shown = new Set(chosen)
  const inOrder = data.options.filter((option) => shown.has(option))
  const byTerm = new Map(inOrder.map((option) => [termKey(option), option]))
  const soldQuantities = [...new Set(inOrder.map(({ quantity }) => quantity))].sort((a, b) => a - b)
  const terms = placesOf([...byTerm].map(([key, option]) => [key, texts.term(option.termDuration, option.termType)]))
  const quantities = placesOf(soldQuantities.map((quantity) => [quantity, texts.quantity(quantity)]))
  const context: OptionViewContext = { ...input, terms, quantities, selected }
  const ofCurrentState = new Set(limited)
  const options = chosen.map((option) => optionView(option, ofCurrentState.has(option) ? 'limited' : 'other', context))
  return {
    state: 'offered',
    product: settings.product,
    ...(settings.priceTitle === undefined ? {} : { title: settings.priceTitle }),
    terms: pickerOf(terms, termKey(selected)),
    quantities: pickerOf(quantities, selected.quantity),
    isAutoRenewAvailable: data.isAutoRenewAvailable,
    isAutoRenew: data.isAutoRenew,
    options,
    unsold: picker === 'option' ? [] : findUnsoldCombinations(options, terms.size, soldQuantities),
    picker,
    taxNote: taxNote(input),
  }
}
