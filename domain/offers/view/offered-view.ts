import type { PriceOption } from '../../../ports/offers.ts'
import { editionOf } from '../../catalogue/availability.ts'
import type { ProductData } from '../options/compute-product-data.ts'
import { highestDiscounts } from '../options/highest-discounts.ts'
import { shownOptions } from '../options/shown-options.ts'
import { termKey } from '../options/term-key.ts'
import { addOnsView } from './add-ons/add-ons-view.ts'
import type { OfferedView, OptionView } from './offer-view.ts'
import type { OfferViewInput } from './offer-view-input.ts'
import { type OptionViewContext, optionView, type PickerPlace } from './option-view.ts'
import { pickerValues } from './picker-values.ts'
import { businessTaxLabel } from './tax-label.ts'
import { soldOption, trialBlock } from './trial-view.ts'
import { findUnsoldCombinations } from './unsold-combinations.ts'

/** How the prices of a block are to be read. Only business prices have the suffix. */
const taxNote = ({ settings, texts, taxLabel, b2bSuffix }: OfferViewInput): string =>
  editionOf(settings.product) === 'business'
    ? texts.taxNote(businessTaxLabel(taxLabel), b2bSuffix)
    : texts.taxNote(taxLabel, '')

/** What is said of struck prices, of a block that has any. */
const struckNote = (
  options: readonly OptionView[],
  { saysLowestPrice = false, texts }: OfferViewInput,
): Pick<OfferedView, 'struckNote'> =>
  saysLowestPrice && options.some(({ struck }) => struck !== undefined) ? { struckNote: texts.struckNote } : {}

/** What a promotion saves at most, of what is shown: no page promises what nobody can choose. */
const discountsOf = (chosen: readonly PriceOption[], input: OfferViewInput): Pick<OfferedView, 'discounts'> =>
  input.isPromotion === true && input.settings.savingsType !== 'none'
    ? { discounts: highestDiscounts(chosen.map((option) => soldOption(option, input))) }
    : {}

/** The place in a template of quantities where the digits go. */
const QUANTITY_MARKER = '((quantity))'

/** How a quantity reads: by the template of the block, else in the plural of the language. */
const quantityLabel = (quantity: number, { settings: { packTemplate }, texts }: OfferViewInput): string =>
  packTemplate === undefined ? texts.quantity(quantity) : packTemplate.split(QUANTITY_MARKER).join(String(quantity))

/** Values of a picker in order, each with its place. */
const placesOf = <Value>(labels: Iterable<readonly [Value, string]>): ReadonlyMap<Value, PickerPlace> =>
  new Map([...labels].map(([value, label], position) => [value, { position, label }]))

/** Two trimmed lists can differ, so pickers hold at most twice six values; a longer list shows one picker of options instead. */
const MAX_PICKER_LENGTH = 12

/** How many options a picker of options holds: the fixed style sheet has three digits for a place. */
const MAX_OPTION_POSITIONS = 1_000

/** The first options, the selected one among them whatever its place. */
const firstOptions = (options: readonly PriceOption[], selected: PriceOption): readonly PriceOption[] => {
  const first = options.slice(0, MAX_OPTION_POSITIONS)
  return first.includes(selected) ? first : [...first.slice(0, -1), selected]
}

const needsOptionPicker = (options: readonly PriceOption[]): boolean =>
  new Set(options.map(termKey)).size > MAX_PICKER_LENGTH ||
  new Set(options.map(({ quantity }) => quantity)).size > MAX_PICKER_LENGTH

/**
 * The view of a block that has something to sell: pickers over what both auto-renew states show, and every option that
 * they can come to.
 */
export const offeredView = (data: ProductData, selected: PriceOption, input: OfferViewInput): OfferedView => {
  const { texts, settings } = input
  const { isAutoRenewAvailable, isAutoRenew } = data
  const lists = shownOptions(data)
  const listOf = new Map(
    (['limited', 'other', 'counterpart'] as const).flatMap((list) =>
      lists[list].map((option) => [option, list] as const),
    ),
  )
  const all = [...listOf.keys()]
  const picker = needsOptionPicker(all) ? 'option' : 'term-and-quantity'
  const chosen = picker === 'option' ? firstOptions(all, selected) : all
  const shown = new Set(chosen)
  const inOrder = data.options.filter((option) => shown.has(option))
  const byTerm = new Map(inOrder.map((option) => [termKey(option), option]))
  const soldQuantities = [...new Set(inOrder.map(({ quantity }) => quantity))].sort((a, b) => a - b)
  const terms = placesOf([...byTerm].map(([key, option]) => [key, texts.term(option.termDuration, option.termType)]))
  const quantities = placesOf(soldQuantities.map((quantity) => [quantity, quantityLabel(quantity, input)]))
  const context: OptionViewContext = { ...input, terms, quantities, selected }
  const options = chosen.map((option) => optionView(option, listOf.get(option) ?? 'counterpart', context))
  const unsold = picker === 'option' ? [] : findUnsoldCombinations(options, terms.size, soldQuantities)
  const marks = { unsold, isAutoRenewAvailable }
  const title = settings.priceTitle ?? settings.title
  return {
    state: 'offered',
    product: settings.product,
    ...(title === undefined ? {} : { title }),
    terms: pickerValues('termPosition', terms, termKey(selected), marks),
    quantities: pickerValues('quantityPosition', quantities, selected.quantity, marks),
    isAutoRenewAvailable,
    isAutoRenew,
    options,
    unsold,
    picker,
    taxNote: taxNote(input),
    ...struckNote(options, input),
    ...trialBlock(chosen, input),
    ...discountsOf(chosen, input),
    ...addOnsView(input),
  }
}
