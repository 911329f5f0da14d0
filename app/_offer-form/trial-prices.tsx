import type { TrialOptionView } from '../../domain/offers/offer-view.ts'
import styles from './offer-choice.module.css'

/** What an option of a trial costs today, and from when on the price below it. */
export const TrialPrices = ({ trial }: { trial: TrialOptionView }) => (
  <div data-trial-today="">
    <p className={styles['note']}>{trial.todayLabel}</p>
    <p>
      <bdi className={styles['price']}>{trial.today}</bdi>
    </p>
  </div>
)
