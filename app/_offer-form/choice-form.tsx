import type { ReactNode } from 'react'
import styles from './offer-choice.module.css'

export interface ChoiceFormTexts {
  /** Short name of the product. */
  readonly product: string
  /** Site path of the page. */
  readonly back: string
  /** ISO code. */
  readonly currency: string
  /** Said under the form. */
  readonly note: string
}

/** The form that buys, around its choice. Painted by the server, and in the browser for offers of the visitor's own. */
export const ChoiceForm = ({ product, back, currency, note, children }: ChoiceFormTexts & { children: ReactNode }) => (
  <form className={styles['form']} method="post" action="/buy" data-choice="">
    {/* Enter in a picker sends the form by its first button: by this one, so that the pickers decide and no other. */}
    <button type="submit" hidden />
    <input type="hidden" name="product" value={product} />
    <input type="hidden" name="back" value={back} />
    <input type="hidden" name="currency" value={currency} />
    {children}
    <p className={styles['note']}>{note}</p>
  </form>
)
