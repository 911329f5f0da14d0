import type { PriceOption } from '../../ports/offers.ts'
import { editionOf } from '../catalogue/product-lookup.ts'
import { addOnsView } from './add-on-offers.ts'
import type { OfferedView, OfferView, OptionView } from './offer-view.ts'
import type { OfferViewInput, TaxLabel } from './offer-view-input.ts'
import { isSameChoice, monthlyTermOf, selectDefaultOption, termKey } from './option-rules.ts'
import { bestValues, type OptionViewContext, optionView } from './option-view.ts'
import { findUnsoldCombinations, MAX_PICKER_LENGTH, type PickerPlace, pickerValues } from './pickers.ts'
import { computeProductData, type ProductData } from './product-data.ts'
import { highestDiscounts } from './savings.ts'
import { shownOptions } from './shown-options.ts'
import { soldOption, trialBlock } from './trial.ts'

/**
 * Builds the view of a buy block. The order of the checks matters: a restriction also applies to free products, and a free
 * product needs no price.
 */
export const buildOfferView = (input: OfferViewInput): OfferView => {
  const { product, purchaseType } = input.settings
  if (input.isRestricted) return { state: 'unavailable', product, reason: 'geo' }
  if (purchaseType === 'Free') return { state: 'free', product }
  if (input.disablePrices) return { state: 'hidden', product }
  if (input.list === 'failed') return { state: 'failed', product }
  const data = computeProductData(input.settings, input.list)
  return data.selectedOption === null
    ? { state: 'unavailable', product, reason: 'no-options' }
    : offeredView(data, data.selectedOption, input)
}

/** Builds the pickers from the shown options of both auto-renew states. Includes every option that the pickers can reach. */
const offeredView = (data: ProductData, selected: PriceOption, input: OfferViewInput): OfferedView => {
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
  const monthlyTerm = settings.hasBillingPeriods && picker !== 'option' ? monthlyTermOf(inOrder) : undefined
  const ofOtherState = inOrder.filter(({ autorenew }) => autorenew !== isAutoRenew)
  const otherDefault = selectDefaultOption(ofOtherState, settings)
  const context: OptionViewContext = {
    ...input,
    terms,
    quantities,
    selected,
    otherDefault,
    switched: ofOtherState.find((option) => isSameChoice(option, selected)) ?? otherDefault,
    best: bestValues(chosen, input),
    monthlyTerm,
  }
  const options = savedByRenewal(
    chosen.map((option) => optionView(option, listOf.get(option) ?? 'counterpart', context)),
    input,
  )
  const unsold = picker === 'option' ? [] : findUnsoldCombinations(options, terms.size, soldQuantities)
  const marks = { unsold, isAutoRenewAvailable }
  const title = settings.priceTitle ?? settings.title
  return {
    state: 'offered',
    product: settings.product,
    ...(title === undefined ? {} : { title }),
    terms: pickerValues('termPosition', terms, termKey(selected), marks).map((term) =>
      term.value === monthlyTerm ? { ...term, isMonthly: true } : term,
    ),
    quantities: pickerValues('quantityPosition', quantities, selected.quantity, marks),
    isAutoRenewAvailable,
    isAutoRenew,
    ...(monthlyTerm === undefined ? {} : { period: termKey(selected) === monthlyTerm ? 'month' : 'year' }),
    options,
    unsold,
    picker,
    taxNote: taxNote(input),
    ...struckNote(chosen, options, input),
    ...trialBlock(chosen, input),
    ...discountsOf(chosen, input),
    ...addOnsView(input),
  }
}

/** Adds to each option that renews automatically how much less it costs than the same term and quantity without renewal. */
const savedByRenewal = (
  options: readonly OptionView[],
  { formatters }: Pick<OfferViewInput, 'formatters'>,
): readonly OptionView[] =>
  options.map((option) => {
    if (!option.autorenew) return option
    const once = options.find(
      (each) => !each.autorenew && each.term === option.term && each.quantity === option.quantity,
    )
    return once === undefined || once.amount <= option.amount
      ? option
      : { ...option, savedByRenewal: `−${formatters.money(once.amount - option.amount)}` }
  })

/** Maximum length of an option picker, because the fixed style sheet supports positions of three digits. */
const MAX_OPTION_POSITIONS = 1_000

/** Truncates options, but keeps the selected option. */
const firstOptions = (options: readonly PriceOption[], selected: PriceOption): readonly PriceOption[] => {
  const first = options.slice(0, MAX_OPTION_POSITIONS)
  return first.includes(selected) ? first : [...first.slice(0, -1), selected]
}

const needsOptionPicker = (options: readonly PriceOption[]): boolean =>
  new Set(options.map(termKey)).size > MAX_PICKER_LENGTH ||
  new Set(options.map(({ quantity }) => quantity)).size > MAX_PICKER_LENGTH

/** Maps the values of a picker to their positions and labels. */
const placesOf = <Value>(labels: Iterable<readonly [Value, string]>): ReadonlyMap<Value, PickerPlace> =>
  new Map([...labels].map(([value, label], position) => [value, { position, label }]))

/** Placeholder for the number in a quantity template. */
const QUANTITY_MARKER = '((quantity))'

/** Returns the label of a quantity. Uses the block's template or, if there is none, the language's plural form. */
const quantityLabel = (quantity: number, { settings: { packTemplate }, texts }: OfferViewInput): string =>
  packTemplate === undefined ? texts.quantity(quantity) : packTemplate.split(QUANTITY_MARKER).join(String(quantity))

/** Business prices exclude the tax that consumer prices include. */
const BUSINESS_TAX_LABELS: Readonly<Record<OfferViewInput['taxLabel'], TaxLabel>> = {
  inclVat: 'exclVat',
  inclGst: 'exclGst',
  inclSst: 'exclSst',
  plusTax: 'plusTax',
  none: 'none',
}

/** Returns the tax note of a block. Only business prices have the suffix. */
const taxNote = ({ settings, texts, taxLabel, b2bSuffix }: OfferViewInput): string =>
  editionOf(settings.product) === 'business'
    ? texts.taxNote(BUSINESS_TAX_LABELS[taxLabel], b2bSuffix)
    : texts.taxNote(taxLabel, '')

/** Returns the note on struck prices if there are struck prices and the list confirms that each is the lowest of 30 days. */
const struckNote = (
  chosen: readonly PriceOption[],
  options: readonly OptionView[],
  input: OfferViewInput,
): Pick<OfferedView, 'struckNote'> => {
  const struck = chosen.filter((_, at) => options[at]?.struck !== undefined)
  // A renewal may strike the full renewal price, of which the list knows no lowest price.
  const isLowest = (option: PriceOption) => soldOption(option, input).priceStruck === option.priceLowest30d
  const isTrue = input.hasLowestPriceNote === true && struck.length > 0 && struck.every(isLowest)
  return isTrue ? { struckNote: input.texts.struckNote } : {}
}

/** Returns the highest savings of the options, but only for a promotion that shows savings. */
const discountsOf = (chosen: readonly PriceOption[], input: OfferViewInput): Pick<OfferedView, 'discounts'> =>
  input.isPromotion === true && input.settings.savingsType !== 'none'
    ? { discounts: highestDiscounts(chosen.map((option) => soldOption(option, input))) }
    : {}
