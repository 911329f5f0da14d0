import type { OfferedView, OptionView } from '../../domain/offers/offer-view.ts'

type LabelName =
  | 'term'
  | 'quantity'
  | 'option'
  | 'autoRenew'
  | 'autoRenewHint'
  | 'withRenewal'
  | 'withoutRenewal'
  | 'notSold'
  | 'soldRenewing'
  | 'soldOnce'
  | 'choice'
  | 'choose'
  | 'buy'
  | 'buyName'
  | 'was'
  | 'now'
  | 'buyEvent'

/**
 * The texts of a product's buy form, in the language of the site. `choice` and `choose` still contain their markers `((term))`,
 * `((quantity))`, `((price))` and `((choice))`. `buyName` distinguishes the buy button from others of the page for screen readers;
 * it is empty for a product without a menu entry, which has a page of its own. `buyEvent` is the analytics event of every button
 * that buys, as JSON.
 */
export type ChoiceLabels = Readonly<Record<LabelName, string>>

/** Describes an option in one sentence: "1 year, 3 devices, €39.95". */
export const choiceSentence = (
  { termLabel, quantityLabel, price }: Pick<OptionView, 'termLabel' | 'quantityLabel' | 'price'>,
  { choice }: Pick<ChoiceLabels, 'choice'>,
): string =>
  choice
    .replace('((term))', () => termLabel)
    .replace('((quantity))', () => quantityLabel)
    .replace('((price))', () => price)

/** Describes an option in one sentence, including its renewal if auto-renew can be chosen. */
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
 * Describes what a value of a picker costs, for screen readers: the option that it selects together with the preselected value
 * of the other picker. The sentence names the whole option, so it stays true when the other picker changes. Undefined if
 * nothing is sold.
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
  const isBeside = (option: OptionView) => option[other] === preselected?.[other]
  const option =
    options.find((candidate) => isBeside(candidate) && candidate.autorenew === preselected?.autorenew) ??
    options.find(isBeside) ??
    options[0]
  return option && optionSentence(option, view, labels)
}
