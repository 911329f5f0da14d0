import type { OfferedView, OfferView, OptionView, PickerValue, UnsoldCombination } from './offer-view.ts'
import { struckNoteOf } from './struck-note-of.ts'
import { findUnsoldCombinations } from './unsold-combinations.ts'

/** What a product of a comparison sells of the choices that the comparison has. */
export interface ComparisonColumn {
  readonly product: string
  /** Positions are those of the comparison's pickers. None where the product is not offered so at all. */
  readonly options: readonly OptionView[]
  readonly unsold: readonly UnsoldCombination[]
  readonly taxNote: string
}

/** Products side by side under one choice of term, quantity and auto-renew. */
export interface ComparisonView {
  readonly terms: readonly PickerValue[]
  readonly quantities: readonly PickerValue[]
  /** Whether some options renew automatically and some do not. */
  readonly isAutoRenewAvailable: boolean
  readonly isAutoRenew: boolean
  /** One for each product that is offered. */
  readonly columns: readonly ComparisonColumn[]
  /** What struck prices are, where that has to be said. */
  readonly struckNote?: string
}

/** A picker of the fixed style sheet holds no more. */
const MAX_PICKER_LENGTH = 12

/**
 * One picker for several: the values that all have, for each of them compares all products; where there is none, the values
 * that any has. The selected one is that of the first picker, where it is left.
 */
const sharedPicker = (pickers: readonly (readonly PickerValue[])[]): readonly PickerValue[] => {
  const [first = []] = pickers
  const common = first.filter(({ value }) => pickers.every((picker) => picker.some((each) => each.value === value)))
  const all = [...new Map(pickers.flat().map((each) => [each.value, each])).values()]
  const values = (common.length > 0 ? common : all).slice(0, MAX_PICKER_LENGTH)
  const wanted = first.find(({ selected }) => selected)?.value
  const selected = values.some(({ value }) => value === wanted) ? wanted : values[0]?.value
  return values.map((each) => ({ ...each, selected: each.value === selected }))
}

type Pickers = Pick<ComparisonView, 'terms' | 'quantities' | 'isAutoRenew'>

const columnOf = ({ product, options, taxNote }: OfferedView, pickers: Pickers): ComparisonColumn => {
  const { terms, quantities, isAutoRenew } = pickers
  const placed = options.flatMap((option): readonly OptionView[] => {
    const termPosition = terms.findIndex(({ value }) => value === option.term)
    const quantityPosition = quantities.findIndex(({ value }) => value === String(option.quantity))
    if (termPosition < 0 || quantityPosition < 0) return []
    const isChosen = terms[termPosition]?.selected === true && quantities[quantityPosition]?.selected === true
    return [{ ...option, termPosition, quantityPosition, selected: isChosen && option.autorenew === isAutoRenew }]
  })
  const values = quantities.map(({ value }) => Number(value))
  return { product, options: placed, unsold: findUnsoldCombinations(placed, terms.length, values), taxNote }
}

/** Arranges what products offer under one choice. A product that is not offered is left out. */
export const comparisonView = (views: readonly OfferView[]): ComparisonView => {
  const offered = views.filter((view) => view.state === 'offered')
  const pickers = {
    terms: sharedPicker(offered.map(({ terms }) => terms)),
    quantities: sharedPicker(offered.map(({ quantities }) => quantities)),
    isAutoRenew: offered[0]?.isAutoRenew ?? false,
  }
  const columns = offered.map((view) => columnOf(view, pickers))
  const kinds = new Set(columns.flatMap(({ options }) => options.map(({ autorenew }) => autorenew)))
  const struckNote = struckNoteOf(offered)
  return {
    ...pickers,
    isAutoRenewAvailable: kinds.size > 1,
    columns,
    ...(struckNote === undefined ? {} : { struckNote }),
  }
}
