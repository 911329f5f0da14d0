import { editionOf } from './availability.ts'
import { computeProductData, type ProductData } from './compute-product-data.ts'
import { findGaps } from './gaps.ts'
import type { OfferedView, OfferView, PickerValue } from './offer-view.ts'
import { type OptionViewContext, optionView } from './option-view.ts'
import { shownOptions } from './shown-options.ts'
import { termKey } from './term-key.ts'
import type { OfferViewInput } from './view-input.ts'
import { withheldReason } from './withheld-reason.ts'

const positionsOf = <Value>(values: readonly Value[]): ReadonlyMap<Value, number> =>
  new Map(values.map((value, position) => [value, position]))

/** Business prices are told without tax wherever a tax is told at all; only they carry the suffix. */
const taxNote = ({ settings, texts, taxLabel, b2bSuffix }: OfferViewInput): string =>
  editionOf(settings.product) === 'business'
    ? texts.taxNote(taxLabel === 'none' ? 'none' : 'plusTax', b2bSuffix)
    : texts.taxNote(taxLabel, '')

const offeredView = (data: ProductData, input: OfferViewInput): OfferedView => {
  const { texts, figures, settings } = input
  const { limited, other } = shownOptions(data)
  const shown = new Set([...limited, ...other])
  const inOrder = data.options.filter((option) => shown.has(option))
  const termOptions = new Map(inOrder.map((option) => [termKey(option), option]))
  const packs = [...new Set(inOrder.map(({ quantity }) => quantity))].sort((a, b) => a - b)
  const selected = data.selectedOption
  const context: OptionViewContext = {
    settings,
    texts,
    figures,
    termPositions: positionsOf([...termOptions.keys()]),
    packPositions: positionsOf(packs),
    selected,
  }
  const options = [
    ...limited.map((option) => optionView(option, 'limited', context)),
    ...other.map((option) => optionView(option, 'other', context)),
  ]
  const terms: readonly PickerValue[] = [...termOptions].map(([value, option]) => ({
    value,
    label: texts.term(option.termDuration, option.termType),
    selected: selected !== null && value === termKey(selected),
  }))
  return {
    state: 'offered',
    product: settings.product,
    terms,
    packs: packs.map((quantity) => ({
      value: String(quantity),
      label: texts.pack(quantity),
      selected: quantity === selected?.quantity,
    })),
    isAutoRenewAvailable: data.isAutoRenewAvailable,
    isAutoRenew: data.isAutoRenew,
    options,
    gaps: findGaps(options, terms.length, packs, texts),
    noOptionsLimit: settings.noOptionsLimit === true,
    taxNote: taxNote(input),
  }
}

/**
 * What a buy block shows. A restriction outranks all, for a barred product is not even given away; then free products,
 * which need no price; then prices kept back; then a price list that failed; then one that sells nothing.
 */
export const buildOfferView = (input: OfferViewInput): OfferView => {
  const { product, purchaseType } = input.settings
  if (input.isRestricted) return { state: 'unavailable', product, reason: 'geo' }
  if (purchaseType === 'Free') return { state: 'free', product }
  const reason = withheldReason(input, purchaseType)
  if (reason) return { state: 'hidden', product, reason }
  if (input.list === 'failed') return { state: 'failed', product }
  const data = computeProductData(input.settings, input.list)
  return data.selectedOption === null
    ? { state: 'unavailable', product, reason: 'no-options' }
    : offeredView(data, input)
}
