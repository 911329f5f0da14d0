import type { AddOnsView } from '../../../domain/offers/offer-view.ts'
import styles from './add-ons.module.css'

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
