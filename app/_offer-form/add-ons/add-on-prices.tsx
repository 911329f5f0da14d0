import type { AddOnOffer, AddOnsView } from '../../../domain/offers/offer-view.ts'
import styles from './add-ons.module.css'

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
