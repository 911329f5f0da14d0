import type { OfferedView, OptionView, TrialOptionView } from '../../domain/offers/offer-view.ts'

type LabelName =
  | 'term'
  | 'quantity'
  | 'option'
  | 'autoRenew'
  | 'autoRenewHint'
  | 'autoRenewOffHint'
  | 'autoRenewPrices'
  | 'withRenewal'
  | 'withoutRenewal'
  | 'notSold'
  | 'valueNotSold'
  | 'soldRenewing'
  | 'soldOnce'
  | 'choice'
  | 'choose'
  | 'buy'
  | 'buyName'
  | 'was'
  | 'now'
  | 'buyEvent'
  | 'choosePath'
  | 'period'
  | 'yearly'
  | 'monthly'

/**
 * The texts of a buy form in the language of the site. `choice` contains the markers `((term))`, `((quantity))` and `((price))`;
 * `choose` contains `((choice))`; `autoRenewPrices` contains `((on))` and `((off))`. Screen readers distinguish buy buttons by
 * `buyName`, which is empty for a product without a menu entry. `buyEvent` is the analytics event of all buy buttons, as JSON.
 * `choosePath` is the path of the page that preselects a posted option, including the site's language path.
 */
export type ChoiceLabels = Readonly<Record<LabelName, string>>

/** Describes an option: "1 year, 3 devices, €39.95". */
export const choiceSentence = (
  { termLabel, quantityLabel, price }: Pick<OptionView, 'termLabel' | 'quantityLabel' | 'price'>,
  { choice }: Pick<ChoiceLabels, 'choice'>,
): string =>
  choice
    .replace('((term))', () => termLabel)
    .replace('((quantity))', () => quantityLabel)
    .replace('((price))', () => price)

/** Describes an option. If visitors can choose auto-renew, includes its state. */
export const optionSentence = (
  option: OptionView,
  { isAutoRenewAvailable }: Pick<OfferedView, 'isAutoRenewAvailable'>,
  labels: ChoiceLabels,
): string => {
  const renewal = isAutoRenewAvailable ? ` (${option.autorenew ? labels.withRenewal : labels.withoutRenewal})` : ''
  return choiceSentence(option, labels) + renewal
}

const POSITIONS = {
  term: { own: 'termPosition', other: 'quantityPosition' },
  quantity: { own: 'quantityPosition', other: 'termPosition' },
} as const

/**
 * Describes the price of a picker value for screen readers. Uses the option with this value and the preselected value of the
 * other picker. Names the whole option, so that the text stays true when the other picker changes. Returns undefined if no option
 * has the value.
 */
export const pickerDescription = (
  view: OfferedView,
  labels: ChoiceLabels,
  picker: keyof typeof POSITIONS,
  position: number,
): string | undefined => {
  const { own, other } = POSITIONS[picker]
  const preselected = view.options.find(({ selected }) => selected)
  const options = view.options.filter((option) => option[own] === position)
  const matchesOther = (option: OptionView) => option[other] === preselected?.[other]
  const option =
    options.find((candidate) => matchesOther(candidate) && candidate.autorenew === preselected?.autorenew) ??
    options.find(matchesOther) ??
    options[0]
  return option && optionSentence(option, view, labels)
}

/** Returns when a trial costs money first, and how much: "On Dec 28, 2026, unless you cancel first: $50.99". */
export const trialChargeText = ({ afterLabel }: TrialOptionView, price: string): string => `${afterLabel}: ${price}`

/**
 * Returns the user accounts for each quantity, by its position. Empty for a list of all options, and if options with the same quantity
 * have different accounts. Each option then names its own.
 */
export const accountsOfQuantities = ({ options, picker }: OfferedView): ReadonlyMap<number, string> => {
  const accounts = new Map(
    options.flatMap((option) => (option.accounts ? [[option.quantityPosition, option.accounts] as const] : [])),
  )
  const areShared = options.every((option) => option.accounts === accounts.get(option.quantityPosition))
  return areShared && picker !== 'option' ? accounts : new Map()
}

/** A sentence about a term and quantity, for the style sheet that shows the sentence of the selected values. */
export interface PlacedSentence extends Pick<OptionView, 'termPosition' | 'quantityPosition' | 'isMonthly'> {
  readonly text: string
}

/** Returns the prices with and without automatic renewal, for each term and quantity that is sold in both states. */
export const autoRenewPrices = (
  options: readonly OptionView[],
  { autoRenewPrices: template }: Pick<ChoiceLabels, 'autoRenewPrices'>,
): readonly PlacedSentence[] =>
  options
    .filter(({ autorenew }) => autorenew)
    .flatMap((option) => {
      const { termPosition, quantityPosition, price } = option
      const once = options.find(
        (each) => !each.autorenew && each.termPosition === termPosition && each.quantityPosition === quantityPosition,
      )
      if (once === undefined) return []
      return [{ ...option, text: template.replace('((on))', () => price).replace('((off))', () => once.price) }]
    })

/** Returns what automatic renewal saves, for each term and quantity for which it does. */
export const autoRenewSavings = (options: readonly OptionView[]): readonly PlacedSentence[] =>
  options.flatMap((option) => (option.savedByRenewal === undefined ? [] : [{ ...option, text: option.savedByRenewal }]))
