import type { OptionView } from '../../domain/offers/offer-view.ts'
import styles from './term-hints.module.css'

/**
 * What a term costs by the month and saves, for each quantity and each kind of renewal: the style sheet of the pickers shows
 * the one that the other pickers choose.
 */
export const TermHints = ({ options }: { options: readonly OptionView[] }) =>
  options.map(({ pid, perMonth, shortSavings, quantityPosition, autorenew }) => (
    <small
      key={pid}
      className={styles['hint']}
      data-hint=""
      data-quantity-position={quantityPosition}
      data-autorenew={autorenew}
    >
      {perMonth}
      {shortSavings === undefined ? null : (
        <b>
          <bdi>{shortSavings}</bdi>
        </b>
      )}
    </small>
  ))
