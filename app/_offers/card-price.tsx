import type { OfferedView, OptionView } from '../../domain/offers/offer-view.ts'
import styles from './card-price.module.css'
import { autoRenewPrices, type ChoiceLabels } from './choice-sentences.ts'

/** The price of the quantity that the page of a product preselects, for a card with another quantity. */
type ComparedPrice = Pick<OptionView, 'autorenew' | 'quantityLabel' | 'price'>

/** Returns the prices of the page's quantity in the selected term. Returns none if the card shows this quantity. */
export const comparedPrices = ({
  options,
  pageQuantity,
}: Pick<OfferedView, 'options' | 'pageQuantity'>): readonly ComparedPrice[] => {
  const chosen = options.find(({ selected }) => selected)
  if (chosen === undefined || chosen.quantity === pageQuantity) return []
  return options
    .filter((option) => option.quantity === pageQuantity && option.term === chosen.term)
    .map(({ autorenew, quantityLabel, price }) => ({ autorenew, quantityLabel, price }))
}

/** Returns the prices of the selected term and quantity in both auto-renew states, as a sentence. Empty if only one is sold. */
export const bothCardPrices = (
  view: Pick<OfferedView, 'options'>,
  labels: Pick<ChoiceLabels, 'autoRenewPrices'>,
): string => {
  const chosen = view.options.find(({ selected }) => selected)
  const found = autoRenewPrices(view.options, labels).find(
    ({ termPosition, quantityPosition }) =>
      termPosition === chosen?.termPosition && quantityPosition === chosen?.quantityPosition,
  )
  return found?.text ?? ''
}

export interface CardPricesProps {
  /** The selected option, or one option of each auto-renew state. */
  readonly options: readonly OptionView[]
  /** The prices of the quantity that the page of the product preselects, if it differs; at most one of each auto-renew state. */
  readonly compared: readonly ComparedPrice[]
  readonly taxNote: string
  /** The prices of the shown choice with and without automatic renewal, as a sentence. @default none */
  readonly bothPrices?: string
  /** Texts for screen readers before the struck price and before the price. */
  readonly labels: Pick<ChoiceLabels, 'was' | 'now'>
  /** Whether the price is that of the recommended product. */
  readonly isRecommended?: boolean
}

interface CardPriceProps extends Omit<CardPricesProps, 'options'> {
  readonly option: OptionView
  /** Whether the style sheet shows the price only while the option's auto-renew state is selected. */
  readonly isOfState: boolean
}

const CardPrice = ({
  option,
  isOfState,
  compared,
  bothPrices = '',
  taxNote,
  labels,
  isRecommended,
}: CardPriceProps) => {
  const { trial } = option
  const other = compared.find(({ autorenew }) => autorenew === option.autorenew)
  const otherPrice = other && `${other.quantityLabel}: ${other.price}`
  return (
    <div className={styles.offer} {...(isOfState ? { 'data-cell': '', 'data-autorenew': option.autorenew } : {})}>
      <p className={styles.choice} data-card-choice="">
        {[option.quantityLabel, option.termLabel].join(' · ')}
      </p>
      {trial === undefined ? null : (
        <p data-trial-today="">
          {`${trial.todayLabel}: `}
          <bdi className={styles.price}>{trial.today}</bdi>
        </p>
      )}
      <div {...(trial === undefined ? {} : { 'data-trial-after': '' })}>
        {trial === undefined ? null : <p className={styles.note}>{trial.afterLabel}</p>}
        <p className={styles.amounts}>
          {option.struck === undefined ? null : (
            <>
              <s>
                <span className="visually-hidden">{`${labels.was} `}</span>
                <bdi>{option.struck}</bdi>
              </s>
              <span className="visually-hidden">{`${labels.now} `}</span>
            </>
          )}
          <bdi className={styles.price} data-price={isRecommended ? '' : undefined}>
            {option.price}
          </bdi>
          {option.savings === undefined ? null : <span className={styles.savings}>{option.savings}</span>}
        </p>
      </div>
      <p className={`${styles.note} facts`}>
        {[taxNote, option.monthly, option.perUser, otherPrice].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {option.renewal === undefined ? null : <p className={styles.terms}>{option.renewal}</p>}
      {bothPrices === '' ? null : <p className={styles.terms}>{bothPrices}</p>}
    </div>
  )
}

/** The prices of the options on a card, each with its term and quantity. */
export const CardPrices = ({ options, ...shown }: CardPricesProps) =>
  options.map((option) => <CardPrice key={option.pid} option={option} isOfState={options.length > 1} {...shown} />)
