import type { PriceOption } from '../../ports/offers.ts'
import { editionOf } from './availability.ts'
import type { ProductData } from './compute-product-data.ts'
import { findGaps, MAX_PICKER_LENGTH } from './gaps.ts'
import type { OfferedView, PickerValue } from './offer-view.ts'
import { type OptionViewContext, optionView, type PickerPlace } from './option-view.ts'
import { priceSentences } from './price-sentences.ts'
import { shownOptions } from './shown-options.ts'
import { termKey } from './term-key.ts'
import type { OfferViewInput } from './view-input.ts'

/** Business prices are told without tax wherever a tax is told at all; only they carry the suffix. */
const taxNote = ({ settings, texts, taxLabel, b2bSuffix }: OfferViewInput): string =>
  editionOf(settings.product) === 'business'
    ? texts.taxNote(taxLabel === 'none' ? 'none' : 'plusTax', b2bSuffix)
    : texts.taxNote(taxLabel, '')

/** Values of a picker in order, each with its place. Labels are made here, once for any number of options. */
const placesOf = <Value>(labels: Iterable<readonly [Value, string]>): ReadonlyMap<Value, PickerPlace> =>
  new Map([...labels].map(([value, label], position) => [value, { position, label }]))

const pickerOf = <Value extends string | number>(
  places: ReadonlyMap<Value, PickerPlace>,
  selected: Value,
): readonly PickerValue[] =>
  [...places].map(([value, { label }]) => ({ value: String(value), label, selected: value === selected }))

/** The view of a block that has something to sell: pickers over what both auto-renew states show, and every option. */
export const offeredView = (data: ProductData, selected: PriceOption, input: OfferViewInput): OfferedView => {
  const { texts, figures, settings } = input
  const { limited, other } = shownOptions(data)
  const shown = new Set([...limited, ...other])
  const inOrder = data.options.filter((option) => shown.has(option))
  const byTerm = new Map<string, PriceOption>()
  for (const option of inOrder) byTerm.set(termKey(option), option)
  const quantities = [...new Set(inOrder.map(({ quantity }) => quantity))].sort((a, b) => a - b)
  const terms = placesOf([...byTerm].map(([key, option]) => [key, texts.term(option.termDuration, option.termType)]))
  const packs = placesOf(quantities.map((quantity) => [quantity, texts.pack(quantity)]))
  const context: OptionViewContext = {
    settings,
    texts,
    sentences: priceSentences(texts),
    figures,
    terms,
    packs,
    selected,
  }
  const options = [
    ...limited.map((option) => optionView(option, 'limited', context)),
    ...other.map((option) => optionView(option, 'other', context)),
  ]
  return {
    state: 'offered',
    product: settings.product,
    terms: pickerOf(terms, termKey(selected)),
    packs: pickerOf(packs, selected.quantity),
    isAutoRenewAvailable: data.isAutoRenewAvailable,
    isAutoRenew: data.isAutoRenew,
    options,
    gaps: findGaps(options, terms.size, quantities, context.sentences),
    picker: Math.max(terms.size, packs.size) > MAX_PICKER_LENGTH ? 'option' : 'term-and-quantity',
    taxNote: taxNote(input),
  }
}
