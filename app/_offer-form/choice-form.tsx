import type { ReactNode } from 'react'
import styles from './offer-choice.module.css'

export interface ChoiceFormTexts {
  /** Short name of the product. */
  readonly product: string
  /** Site path of the page, for the return URL. */
  readonly returnPath: string
  /** ISO code. */
  readonly currency: string
  /** Shown under the form. */
  readonly note: string
  /** The analytics event of a purchase, as JSON. */
  readonly buyEvent: string
}

/** The form that buys, around its choice. Rendered by the server, and in the browser for personalized offers. */
export const ChoiceForm = ({
  product,
  returnPath,
  currency,
  note,
  buyEvent,
  children,
}: ChoiceFormTexts & { children: ReactNode }) => (
  <form className={styles['form']} method="post" action="/buy" data-choice="">
    {/* Enter in a picker submits the form by its first button: by this one, so that the pickers decide what is bought. */}
    <button type="submit" hidden data-event={buyEvent} />
    <input type="hidden" name="product" value={product} />
    <input type="hidden" name="back" value={returnPath} />
    <input type="hidden" name="currency" value={currency} />
    {children}
    <p className={styles['note']}>{note}</p>
  </form>
)
