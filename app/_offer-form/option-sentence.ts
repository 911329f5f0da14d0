import type { OfferedView, OptionView } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels } from '../_components/offers/choice-labels.ts'
import { choiceSentence } from './choice-sentence.ts'

/** An option in one sentence, with whether it renews where that can be chosen. */
export const optionSentence = (
  option: OptionView,
  { isAutoRenewAvailable }: Pick<OfferedView, 'isAutoRenewAvailable'>,
  labels: ChoiceLabels,
): string => {
  const renewal = isAutoRenewAvailable ? ` (${option.autorenew ? labels.withRenewal : labels.withoutRenewal})` : ''
  return choiceSentence(option, labels) + renewal
}
