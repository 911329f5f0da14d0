import type { AddOnOffer, AddOnsView, OptionView } from '../../domain/offers/offer-view.ts'
import styles from './add-on-choice.module.css'

interface AddOnPickerProps {
  readonly addOns: AddOnsView
  readonly options: readonly OptionView[]
}

/** Returns one option per term and auto-renew state. The price of an add-on does not depend on the quantity. */
const pricedOptions = (options: readonly OptionView[]): readonly OptionView[] => [
  ...new Map(options.map((option) => [`${option.termPosition} ${option.autorenew}`, option])).values(),
]

/** Selects an add-on, a bundle of add-ons, or none. Part of the buy form. The style sheet shows the price for the selected option. */
export const AddOnPicker = ({ addOns: { title, none, notSold, choices, chosen = '' }, options }: AddOnPickerProps) => (
  <fieldset className={styles['picker']} data-add-ons="">
    <legend>{`${title} (${choices.length})`}</legend>
    {[{ product: '', name: none, about: undefined }, ...choices].map(({ product, name, about }, position) => (
      <label key={product}>
        <input type="radio" name="addOn" value={product} data-add-on={position} defaultChecked={product === chosen} />
        <span>
          {name}{' '}
          {product === ''
            ? null
            : pricedOptions(options).map(({ pid, termPosition, autorenew, isMonthly, addOns = [] }) => {
                const offer = addOns[position - 1]
                return (
                  <em
                    key={pid}
                    data-monthly={isMonthly ? '' : undefined}
                    data-autorenew={autorenew}
                    data-term-position={termPosition}
                  >
                    {offer ? <bdi>{`+ ${offer.price}`}</bdi> : notSold}
                    {offer?.savings === undefined ? null : ` · ${offer.savings}`}{' '}
                    {offer?.renewal === undefined ? null : <small>{offer.renewal}</small>}
                  </em>
                )
              })}
          {about === undefined ? null : <small>{about}</small>}
        </span>
      </label>
    ))}
  </fieldset>
)

interface AddOnPricesProps {
  readonly addOns: AddOnsView
  /** The add-on offers for this option, in the order of `choices`; null for an add-on that is not sold with it. */
  readonly offers: readonly (AddOnOffer | null)[]
}

/** Prices of an option with each add-on. The style sheet shows only the price for the selected add-on. */
export const AddOnPrices = ({ addOns: { totalLabel, notSold, choices }, offers }: AddOnPricesProps) =>
  offers.map((offer, position) => (
    <div key={choices[position]?.product} className={styles['prices']} data-add-on-price={position + 1}>
      {offer === null ? (
        <p data-message="add-on-not-sold">{notSold}</p>
      ) : (
        <>
          <p>
            + {choices[position]?.name}: <bdi>{offer.price}</bdi>
          </p>
          {offer.renewal === undefined ? null : <p className={styles['note']}>{offer.renewal}</p>}
          <p className={styles['total']}>
            {totalLabel} <bdi data-total="">{offer.total}</bdi>
          </p>
          {offer.nextCharge === undefined ? null : (
            <p className={styles['note']} data-next-charge="">
              {offer.nextCharge}
            </p>
          )}
        </>
      )}
    </div>
  ))
