import type { OptionView } from '../../domain/offers/view/offer-view.ts'
import styles from './offer-choice.module.css'

interface OptionCellProps {
  readonly option: OptionView
  readonly position: number
  readonly taxNote: string
}

const Prices = ({ price, struck, savings }: OptionView) => (
  <p className={styles['prices']}>
    <bdi className={styles['price']} data-price="">
      {price}
    </bdi>
    {struck === undefined ? null : (
      <s className={styles['struck']}>
        <bdi data-price-struck="">{struck}</bdi>
      </s>
    )}
    {savings === undefined ? null : (
      <span className={styles['savings']} data-savings="">
        {savings}
      </span>
    )}
  </p>
)

/** One option: price, struck price, savings and renewal, with the positions that the pickers' style sheet reads. */
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
    <Prices {...option} />
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
