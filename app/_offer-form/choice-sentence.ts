import type { OptionView } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels } from '../_components/offers/choice-labels.ts'

/** An option in one sentence: "1 year, 3 devices, €39.95". */
export const choiceSentence = (
  { termLabel, quantityLabel, price }: Pick<OptionView, 'termLabel' | 'quantityLabel' | 'price'>,
  { choice }: Pick<ChoiceLabels, 'choice'>,
): string =>
  choice
    .replace('((term))', () => termLabel)
    .replace('((quantity))', () => quantityLabel)
    .replace('((price))', () => price)
