import type { AddOnOffer, AddOnsView } from '../../domain/offers/view/add-ons/add-on-offer.ts'
import styles from '../_offer-form/add-ons/add-ons.module.css'

/** What may be bought beside the product: one add-on, a bundle of them, or none. Its choice is part of the form. */
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
  /** What each costs with the option, in the order of the choices. */
  readonly offers: readonly (AddOnOffer | null)[]
}

/** What an option costs with each add-on. The style sheet shows the one that is chosen. */
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
        </>
      )}
    </div>
  ))
