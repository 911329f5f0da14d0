import type { AddOnOffer, AddOnsView } from '../../domain/offers/offer-view.ts'
import styles from './add-on-choice.module.css'

/** Selects an add-on, a bundle of add-ons, or none. Part of the buy form. */
export const AddOnPicker = ({ addOns: { title, none, choices } }: { addOns: AddOnsView }) => (
  <fieldset className={styles['picker']} data-add-ons="">
    <legend>{title}</legend>
    {[{ product: '', name: none }, ...choices].map(({ product, name }, position) => (
      <label key={product}>
        <input type="radio" name="addOn" value={product} data-add-on={position} defaultChecked={position === 0} />{' '}
        {name}
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
            + <bdi>{offer.price}</bdi> {offer.renewal === undefined ? null : <small>{offer.renewal}</small>}
          </p>
          <p>
            <strong>{totalLabel}</strong> <bdi data-total="">{offer.total}</bdi>
          </p>
          {offer.nextCharge === undefined ? null : (
            <p>
              <small data-next-charge="">{offer.nextCharge}</small>
            </p>
          )}
        </>
      )}
    </div>
  ))
