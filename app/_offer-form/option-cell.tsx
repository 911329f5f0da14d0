import type { OptionView, UnsoldCombination } from '../../domain/offers/view/offer-view.ts'
import type { ChoiceLabels } from './choice-labels.ts'
import { choiceSentence } from './choice-sentence.ts'
import styles from './offer-choice.module.css'

interface OptionCellProps {
  readonly option: OptionView
  readonly position: number
  readonly taxNote: string
}

/** One option as the pickers show it: price, old price, saving, renewal. */
export const OptionCell = ({ option, position, taxNote }: OptionCellProps) => (
  <div
    className={styles['cell']}
    data-cell=""
    data-option={option.pid}
    data-term={option.term}
    data-quantity={option.quantity}
    data-autorenew={option.autorenew}
    data-list={option.list}
    data-selected={option.selected ? '' : undefined}
    data-term-position={option.termPosition}
    data-quantity-position={option.quantityPosition}
    data-option-position={position}
  >
    <p className={styles['prices']}>
      <bdi className={styles['price']} data-price="">
        {option.price}
      </bdi>
      {option.struck === undefined ? null : (
        <s className={styles['struck']}>
          <bdi data-price-struck="">{option.struck}</bdi>
        </s>
      )}
      {option.savings === undefined ? null : (
        <span className={styles['savings']} data-savings="">
          {option.savings}
        </span>
      )}
    </p>
    <p className={styles['note']}>
      <span>{option.termLabel}</span>
      <span>{option.quantityLabel}</span>
      {taxNote === '' ? null : <span data-tax-note="">{taxNote}</span>}
      {option.monthly === undefined ? null : <span data-price-monthly="">{option.monthly}</span>}
    </p>
    {option.renewal === undefined ? null : (
      <p className={styles['note']} data-price-renewal="">
        {option.renewal}
      </p>
    )}
  </div>
)

interface GapCellProps {
  readonly gap: UnsoldCombination
  readonly nearest: OptionView
  readonly labels: ChoiceLabels
  readonly taxNote: string
}

/** A combination that is not sold, with its nearest offer as a button that buys it, and all that its price has to tell. */
export const UnsoldCell = ({ gap, nearest, labels, taxNote }: GapCellProps) => (
  <div
    className={styles['gap']}
    data-cell=""
    data-unsold=""
    data-autorenew={gap.autorenew}
    data-term-position={gap.termPosition}
    data-quantity-position={gap.quantityPosition}
  >
    <p data-message="not-sold">{labels.notSold}</p>
    <button type="submit" name="option" value={gap.nearestPid}>
      {labels.choose.replace('((choice))', () => choiceSentence(nearest, labels))}
    </button>
    <p className={styles['note']} data-nearest="">
      {taxNote === '' ? null : <span>{taxNote}</span>}
      {nearest.monthly === undefined ? null : <span>{nearest.monthly}</span>}
      {nearest.renewal === undefined ? null : <span>{nearest.renewal}</span>}
    </p>
  </div>
)
