import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../ports/offers.ts'

/** Options per requested product. */
export type OptionLists = ReadonlyMap<string, readonly PriceOption[] | 'failed'>

type Term = Pick<PriceOption, 'termDuration' | 'termType'>

/** Returns the key of a term in pickers and forms: number and type, `1Y`, `1M`. */
export const termKey = ({ termDuration, termType }: Term): string => `${termDuration}${termType}`

/** Whether two options are the same choice, in either auto-renew state: their terms and quantities are equal. */
export const isSameChoice = (a: PriceOption, b: PriceOption): boolean =>
  termKey(a) === termKey(b) && a.quantity === b.quantity

/** Whether two options are the same choice in the same auto-renew state. */
export const isSameOption = (a: PriceOption, b: PriceOption): boolean =>
  isSameChoice(a, b) && a.autorenew === b.autorenew

/** Returns the months of a term; `null` for a term in days and for a permanent licence. */
export const monthsOf = ({ termType, termDuration }: Term): number | null => {
  if (termType === 'Y') return 12 * termDuration
  return termType === 'M' ? termDuration : null
}

/** Sort key of a term: 1 for any term in months, otherwise 12 times its duration. A permanent licence (0) comes first. */
const termMonths = ({ termDuration, termType }: PriceOption): number => (termType === 'M' ? 1 : 12 * termDuration)

/** Sorts options by term in months, then by quantity; ties keep the order of the list (specification, section 4). */
export const sortOptions = (options: readonly PriceOption[]): readonly PriceOption[] =>
  options.toSorted((a, b) => termMonths(a) - termMonths(b) || a.quantity - b.quantity)

/**
 * Replaces a yearly option in a block of monthly prices with the monthly option of the same auto-renew state and quantity
 * (specification, section 4). If there is none, uses the first monthly option of that state. Returns any other option
 * unchanged.
 *
 * @param options in sorted order
 */
const switchMonthly = (options: readonly PriceOption[], yearly: PriceOption): PriceOption => {
  if (yearly.termType !== 'Y') return yearly
  const monthly = options.filter(({ termType, autorenew }) => termType === 'M' && autorenew === yearly.autorenew)
  return monthly.find(({ quantity }) => quantity === yearly.quantity) ?? monthly[0] ?? yearly
}

/**
 * Returns the key of the term with monthly prices: the only term of months in a list that also has terms of years. Undefined if
 * there is none, or if there are several, between which a switch of billing periods could not choose.
 */
export const monthlyTermOf = (options: readonly PriceOption[]): string | undefined => {
  const [term, ...others] = new Set(options.filter(({ termType }) => termType === 'M').map(termKey))
  return others.length === 0 && options.some(({ termType }) => termType === 'Y') ? term : undefined
}

type Choice = Pick<BuyBlockSettings, 'selectedPack' | 'selectedTermType' | 'selectedTermDuration' | 'isMonthly'>

/** Whether an option matches the settings. A missing setting matches every option. */
const matches = (option: PriceOption, choice: Choice): boolean =>
  option.quantity === (choice.selectedPack ?? option.quantity) &&
  option.termType === (choice.selectedTermType ?? option.termType) &&
  option.termDuration === (choice.selectedTermDuration ?? option.termDuration)

const firstYearly = (options: readonly PriceOption[]): PriceOption | undefined =>
  options.find(({ termType }) => termType === 'Y') ?? options[0]

const defaultOption = (options: readonly PriceOption[], choice: Choice): PriceOption | undefined =>
  options.find(({ selected }) => selected) ??
  firstYearly(options.filter((option) => matches(option, choice))) ??
  firstYearly(options)

/**
 * Selects the option that a block preselects: the flagged option, else the configured option, else the first yearly option, else
 * the first option (specification, section 4). Settings may specify only some of quantity, term type and duration. If several
 * options match, selects the first yearly option. A block of monthly prices then switches to the monthly option. Returns `null`
 * if there are no options.
 *
 * @param options in sorted order
 */
export const selectDefaultOption = (options: readonly PriceOption[], choice: Choice): PriceOption | null => {
  const selected = defaultOption(options, choice)
  if (selected === undefined) return null
  return choice.isMonthly ? switchMonthly(options, selected) : selected
}

/** Maximum length of the quantity and term lists of a block without `noOptionsLimit` (specification, section 9). */
const MAX_LIST_LENGTH = 6

type Limits = Pick<BuyBlockSettings, 'itemOffersGroupLimit' | 'optionsDivider' | 'showEvenDevices' | 'noOptionsLimit'>

/** A setting that is 0, negative or NaN counts as missing. */
const isSet = (setting: number | undefined): setting is number => setting !== undefined && setting > 0

const cut = <Value>(list: readonly Value[], kept: Value | undefined, { noOptionsLimit }: Limits): readonly Value[] => {
  if (noOptionsLimit || list.length <= MAX_LIST_LENGTH) return list
  const first = list.slice(0, MAX_LIST_LENGTH)
  // Replaces the last value with the selected one if the cut would remove it.
  return kept === undefined || first.includes(kept) || !list.includes(kept)
    ? first
    : [...first.slice(0, MAX_LIST_LENGTH - 1), kept]
}

const isOffered = (quantity: number, limits: Limits): boolean => {
  if (isSet(limits.itemOffersGroupLimit) && quantity > limits.itemOffersGroupLimit) return false
  if (isSet(limits.optionsDivider)) return quantity % limits.optionsDivider === 0
  return limits.showEvenDevices === true || quantity % 2 !== 0
}

/** Returns the quantities that a block offers, ascending (specification, section 5). Always keeps the selected quantity. */
const quantityList = (
  options: readonly PriceOption[],
  selected: PriceOption | null,
  limits: Limits,
): readonly number[] => {
  const quantities = [...new Set(options.map(({ quantity }) => quantity))].sort((a, b) => a - b)
  const kept = selected?.quantity
  return cut(
    quantities.filter((quantity) => quantity === kept || isOffered(quantity, limits)),
    kept,
    limits,
  )
}

/** Returns the keys of the terms that a block offers, sorted (specification, section 5). Always keeps the selected term. */
const termList = (options: readonly PriceOption[], selected: PriceOption | null, limits: Limits): readonly string[] =>
  cut([...new Set(options.map(termKey))], selected ? termKey(selected) : undefined, limits)

/**
 * Returns the options that a block shows (`limitedOptions`). Their quantity and term are both in the trimmed lists.
 *
 * @param options of one auto-renew state, in sorted order
 */
export const trimOptions = (
  options: readonly PriceOption[],
  selected: PriceOption | null,
  limits: Limits,
): readonly PriceOption[] => {
  const quantities = new Set(quantityList(options, selected, limits))
  const terms = new Set(termList(options, selected, limits))
  return options.filter((option) => quantities.has(option.quantity) && terms.has(termKey(option)))
}
