import type { OfferedView, OfferView, OptionView, PickerValue, UnsoldCombination } from './offer-view.ts'
import { findUnsoldCombinations, MAX_PICKER_LENGTH } from './pickers.ts'

export interface ComparisonColumn {
  readonly product: string
  /** Options with positions in the pickers of the comparison. Empty if the pickers reach no option of the product. */
  readonly options: readonly OptionView[]
  readonly unsold: readonly UnsoldCombination[]
  readonly taxNote: string
  /** As in the view of the product. */
  readonly quote?: string
}

/** Products side by side that share one choice of term, quantity and auto-renew. */
export interface ComparisonView {
  readonly terms: readonly PickerValue[]
  readonly quantities: readonly PickerValue[]
  /** Whether some options renew automatically and some do not. */
  readonly isAutoRenewAvailable: boolean
  readonly isAutoRenew: boolean
  /** One per offered product. */
  readonly columns: readonly ComparisonColumn[]
  /** Note on struck prices. Set if the law requires it and the list confirms it for each. */
  readonly struckNote?: string
}

/**
 * Merges pickers into one. It has the values that all pickers share, so that each value compares all products. If there are no
 * shared values, it has the values of all pickers. Keeps the selected value of the first picker if possible.
 */
const sharedPicker = (pickers: readonly (readonly PickerValue[])[]): readonly PickerValue[] => {
  const [first = []] = pickers
  const common = first.filter(({ value }) => pickers.every((picker) => picker.some((each) => each.value === value)))
  const all = [...new Map(pickers.flat().map((each) => [each.value, each])).values()]
  const values = (common.length > 0 ? common : all).slice(0, MAX_PICKER_LENGTH)
  const preferred = first.find(({ selected }) => selected)?.value
  const selected = values.some(({ value }) => value === preferred) ? preferred : values[0]?.value
  return values.map((each) => ({ ...each, selected: each.value === selected }))
}

type Pickers = Pick<ComparisonView, 'terms' | 'quantities' | 'isAutoRenew'>

const columnOf = ({ product, options, taxNote, quote }: OfferedView, pickers: Pickers): ComparisonColumn => {
  const { terms, quantities, isAutoRenew } = pickers
  const placed = options.flatMap((option): readonly OptionView[] => {
    const termPosition = terms.findIndex(({ value }) => value === option.term)
    const quantityPosition = quantities.findIndex(({ value }) => value === String(option.quantity))
    if (termPosition < 0 || quantityPosition < 0) return []
    const isChosen = terms[termPosition]?.selected === true && quantities[quantityPosition]?.selected === true
    return [{ ...option, termPosition, quantityPosition, selected: isChosen && option.autorenew === isAutoRenew }]
  })
  const values = quantities.map(({ value }) => Number(value))
  const unsold = findUnsoldCombinations(placed, terms.length, values)
  return { product, options: placed, unsold, taxNote, ...(quote === undefined ? {} : { quote }) }
}

/** Builds a comparison of products. Omits products that are not offered. */
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

/**
 * Returns the note on struck prices of products side by side. Returns undefined unless the note applies to every struck price.
 */
export const struckNoteOf = (views: readonly OfferView[]): string | undefined => {
  const struck = views.filter(
    (view) => view.state === 'offered' && view.options.some((option) => option.struck !== undefined),
  )
  const notes = struck.flatMap((view) => (view.state === 'offered' ? (view.struckNote ?? []) : []))
  return notes.length === struck.length ? notes[0] : undefined
}
