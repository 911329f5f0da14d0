import type { OptionView, UnsoldCombination } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels } from '../_components/offers/choice-labels.ts'
import { choiceSentence } from './choice-sentence.ts'
import styles from './offer-choice.module.css'

interface UnsoldCellProps {
  readonly combination: UnsoldCombination
  readonly nearest: OptionView
  readonly labels: ChoiceLabels
  readonly taxNote: string
}

/** Says that a combination is not sold, or that it is in the other auto-renew state alone. */
const reason = (combination: UnsoldCombination, nearest: OptionView, labels: ChoiceLabels): string => {
  if (nearest.autorenew === combination.autorenew) return labels.notSold
  return nearest.autorenew ? labels.soldRenewing : labels.soldOnce
}

/** An unsold combination, with a button that buys what is offered instead and everything that its price needs beside it. */
export const UnsoldCell = ({ combination, nearest, labels, taxNote }: UnsoldCellProps) => (
  <div
    className={styles['unsold']}
    data-cell=""
    data-unsold=""
    data-autorenew={combination.autorenew}
    data-term-position={combination.termPosition}
    data-quantity-position={combination.quantityPosition}
  >
    <p data-message="not-sold">{reason(combination, nearest, labels)}</p>
    <button type="submit" name="option" value={nearest.pid} data-event={labels.buyEvent}>
      {labels.choose.replace('((choice))', () => choiceSentence(nearest, labels))}
    </button>
    <p className={styles['note']} data-nearest="">
      {nearest.trial === undefined ? null : <span>{`${nearest.trial.todayLabel}: ${nearest.trial.today}`}</span>}
      {nearest.trial === undefined ? null : <span>{`${nearest.trial.afterLabel}: ${nearest.price}`}</span>}
      {taxNote === '' ? null : <span>{taxNote}</span>}
      {nearest.monthly === undefined ? null : <span>{nearest.monthly}</span>}
      {nearest.renewal === undefined ? null : <span>{nearest.renewal}</span>}
    </p>
  </div>
)
