import type { OptionView } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels } from './choice-labels.ts'

/** An option in one sentence: "1 year, 3 devices, €39.95". */
export const choiceSentence = (
  { termLabel, packLabel, price }: Pick<OptionView, 'termLabel' | 'packLabel' | 'price'>,
  { choice }: Pick<ChoiceLabels, 'choice'>,
): string =>
  choice
    .replace('((term))', () => termLabel)
    .replace('((pack))', () => packLabel)
    .replace('((price))', () => price)
