import type { OfferedView } from '../../../domain/offers/view/offer-view.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { Pictogram } from '../art/pictogram.tsx'
import { BuyForm } from './buy-form.tsx'
import styles from './purchase-modal.module.css'

interface PurchaseModalProps {
  readonly name: string
  readonly view: OfferedView
  readonly context: PageContext
}

/** Id of the modal that sells a product. */
const modalId = ({ product }: OfferedView): string => `buy-${product}`

/**
 * The button that opens the modal of a product. Invoker commands open and close it without script; in a browser without them
 * the product's page is one link away.
 */
export const PurchaseButton = ({ name, view, context }: PurchaseModalProps) => (
  <button className={styles.open} type="button" command="show-modal" commandfor={modalId(view)}>
    {context.t('buy.submitProduct', { product: name })}
  </button>
)

/** The modal of a product, with a separate buy form. */
export const PurchaseModal = ({ name, view, context }: PurchaseModalProps) => {
  const id = modalId(view)
  const titleId = `${id}-title`
  return (
    <dialog className={styles.modal} id={id} data-modal={id} aria-labelledby={titleId} closedby="any">
      <div className={styles.head}>
        <h3 id={titleId}>{name}</h3>
        <button type="button" command="close" commandfor={id} aria-label={context.t('chrome.closeModal')}>
          <Pictogram name="close" />
        </button>
      </div>
      <BuyForm view={view} context={context} />
    </dialog>
  )
}
