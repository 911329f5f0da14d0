import type { OfferedView, OptionView } from '../../domain/offers/view/offer-view.ts'
import type { ChoiceLabels } from '../_components/offers/buy-block-texts.ts'

/** An option in one sentence: "1 year, 3 devices, €39.95". */
export const choiceSentence = (
  { termLabel, quantityLabel, price }: Pick<OptionView, 'termLabel' | 'quantityLabel' | 'price'>,
  { choice }: Pick<ChoiceLabels, 'choice'>,
): string =>
  choice
    .replace('((term))', () => termLabel)
    .replace('((quantity))', () => quantityLabel)
    .replace('((price))', () => price)

/** An option in one sentence, with whether it renews where that can be chosen. */
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
 * What a value of a picker costs, for those who hear it: the option that it comes to beside what is preselected, in a
 * sentence that names its whole choice, and so is true whatever the other pickers say. Undefined where nothing is sold.
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
