import type { ReactNode } from 'react'
import type { OfferedView, OptionView, TrialOptionView, UnsoldCombination } from '../../domain/offers/offer-view.ts'
import { type ChoiceLabels, choiceSentence, trialChargeText } from './choice-sentences.ts'
import styles from './offer-choice.module.css'
import { positionDigits } from './picker.tsx'

/** The price of a trial today. The cell shows the price after the trial below it. */
const TrialPrices = ({ trial }: { trial: TrialOptionView }) => (
  <div data-trial-today="">
    <p className={styles['note']}>{trial.todayLabel}</p>
    <p>
      <bdi className={styles['price']}>{trial.today}</bdi>
    </p>
  </div>
)

/** The text of a buy button. Screen readers also get the name of the product, if it has one in the menus. */
export const BuyText = ({ text, name }: { text: string; name: string }) => (
  <>
    {/* The space must be outside the hidden text, which is a separate box. */}
    {`${text} `}
    {name === '' ? null : <span className="visually-hidden">{name}</span>}
  </>
)

interface OptionCellProps {
  readonly option: OptionView
  /** Position in the list of options. Undefined if the form has pickers for term and quantity. */
  readonly position?: number
  readonly taxNote: string
  readonly labels: Pick<ChoiceLabels, 'was' | 'now'>
  /** More facts. With them, the next charge is one of the facts. */
  readonly facts?: ReactNode
  /** Whether the picker of quantities names the user accounts. @default false */
  readonly isWithoutAccounts?: boolean
  /** Shown below the notes. */
  readonly children?: ReactNode
}

/**
 * For screen readers, the struck price comes first in the document. The style sheet shows the current price first, then the struck
 * price with the savings.
 */
const Prices = ({ option: { price, struck, savings }, labels }: Pick<OptionCellProps, 'option' | 'labels'>) => (
  <p className={styles['prices']}>
    {struck === undefined ? null : (
      <span className={styles['was']}>
        <s className={styles['struck']}>
          <span className="visually-hidden">{`${labels.was} `}</span>
          <bdi data-price-struck="">{struck}</bdi>
        </s>{' '}
        {savings === undefined ? null : (
          <span className={styles['savings']} data-savings="">
            {savings}
          </span>
        )}
      </span>
    )}
    {struck === undefined ? null : <span className="visually-hidden">{` ${labels.now} `}</span>}
    <bdi className={styles['price']} data-price="">
      {price}
    </bdi>
  </p>
)

/**
 * The prices, savings and renewal of one option. The style sheet of the pickers matches the data attributes. Attributes that
 * differ between options are adjacent, so that the page compresses well.
 */
export const OptionCell = ({
  option,
  position,
  taxNote,
  labels,
  isWithoutAccounts,
  facts,
  children,
}: OptionCellProps) => (
  <div
    className={styles['cell']}
    data-cell=""
    data-selected={option.selected ? '' : undefined}
    data-default={option.isDefault ? '' : undefined}
    data-monthly={option.isMonthly ? '' : undefined}
    data-renewal-option={option.isRenewalOption ? '' : undefined}
    data-autorenew={option.autorenew}
    data-list={option.list}
    data-term-position={option.termPosition}
    data-term={option.term}
    data-option={option.pid}
    data-quantity-position={option.quantityPosition}
    data-quantity={option.quantity}
    {...(position === undefined ? {} : positionDigits(position))}
  >
    {option.trial === undefined ? (
      <Prices option={option} labels={labels} />
    ) : (
      <>
        <TrialPrices trial={option.trial} />
        <div className={styles['after']} data-trial-after={trialChargeText(option.trial, option.price)}>
          <p className={styles['note']}>{option.trial.afterLabel}</p>
          <Prices option={option} labels={labels} />
        </div>
      </>
    )}
    <p className={`${styles['note']} facts`}>
      <span>{option.termLabel}</span>
      <span>{option.quantityLabel}</span>
      {taxNote === '' ? null : <span>{taxNote}</span>}
      {option.monthly === undefined ? null : <span data-price-monthly="">{option.monthly}</span>}
      {option.perUser === undefined ? null : <span data-price-per-user="">{option.perUser}</span>}
      {option.accounts === undefined || isWithoutAccounts ? null : <span data-user-accounts="">{option.accounts}</span>}
      {option.subscription === undefined ? null : <span data-price-subscription="">{option.subscription}</span>}
      {facts === undefined || option.nextCharge === undefined ? null : (
        <span data-next-charge="">{option.nextCharge}</span>
      )}
      {facts}
    </p>
    {option.renewal === undefined ? null : (
      <p className={styles['note']} data-price-renewal="">
        {option.renewal}
      </p>
    )}
    {facts !== undefined || option.nextCharge === undefined ? null : (
      <p className={styles['note']} data-next-charge="">
        {option.nextCharge}
      </p>
    )}
    {option.ends === undefined ? null : (
      <p className={styles['note']} data-ends="">
        {option.ends}
      </p>
    )}
    {children}
  </div>
)

/** Explains that a combination is not sold, or that only the other auto-renew state is sold. */
const unsoldReason = (combination: UnsoldCombination, nearest: OptionView, labels: ChoiceLabels): string => {
  if (nearest.autorenew === combination.autorenew) return labels.notSold
  return nearest.autorenew ? labels.soldRenewing : labels.soldOnce
}

/** Merges combinations that differ only in the term and have the same nearest option. They share one cell. */
const unsoldCells = (unsold: readonly UnsoldCombination[]) => {
  const cells = new Map<string, UnsoldCombination & { readonly termPositions: readonly number[] }>()
  for (const combination of unsold) {
    const { nearestPid, quantityPosition, autorenew, isMonthly = false, termPosition } = combination
    const key = `${nearestPid} ${quantityPosition} ${autorenew} ${isMonthly}`
    const { termPositions = [] } = cells.get(key) ?? {}
    cells.set(key, { ...combination, termPositions: [...termPositions, termPosition] })
  }
  return [...cells.values()]
}

interface UnsoldCellsProps {
  readonly offer: Pick<OfferedView, 'options' | 'unsold' | 'taxNote'>
  readonly labels: ChoiceLabels
}

/**
 * The combinations that are not sold. Each cell has a button that selects the nearest option, and the price and conditions of
 * that option. Without scripts, the button loads a page with the option preselected.
 */
export const UnsoldCells = ({ offer: { options, unsold, taxNote }, labels }: UnsoldCellsProps) => {
  const byPid = new Map(options.map((option) => [option.pid, option]))
  return unsoldCells(unsold).map((combination) => {
    const { termPositions, quantityPosition, autorenew, nearestPid } = combination
    const nearest = byPid.get(nearestPid)
    return nearest === undefined ? null : (
      <div
        key={`${termPositions[0]}-${quantityPosition}-${autorenew}`}
        className={styles['unsold']}
        data-cell=""
        data-unsold=""
        data-monthly={combination.isMonthly ? '' : undefined}
        data-autorenew={autorenew}
        data-term-position={termPositions.join(' ')}
        data-quantity-position={quantityPosition}
      >
        <p data-message="not-sold">{unsoldReason(combination, nearest, labels)}</p>
        <button type="submit" formAction={labels.choosePath} name="option" value={nearest.pid}>
          {labels.choose.replace('((choice))', () => choiceSentence(nearest, labels))}
        </button>
        <p className={`${styles['note']} facts`} data-nearest="">
          {nearest.trial === undefined ? null : <span>{`${nearest.trial.todayLabel}: ${nearest.trial.today}`}</span>}
          {nearest.trial === undefined ? null : <span>{trialChargeText(nearest.trial, nearest.price)}</span>}
          {taxNote === '' ? null : <span>{taxNote}</span>}
          {nearest.monthly === undefined ? null : <span>{nearest.monthly}</span>}
          {nearest.renewal === undefined ? null : <span>{nearest.renewal}</span>}
        </p>
      </div>
    )
  })
}
