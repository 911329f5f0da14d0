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

/**
 * A button and the modal that it opens, with a separate buy form of the product. Invoker commands open and close it without
 * script; in a browser without them the product's page is one link away.
 */
export const PurchaseModal = ({ name, view, context }: PurchaseModalProps) => {
  const id = `buy-${view.product}`
  const titleId = `${id}-title`
  return (
    <>
      <button className={styles.open} type="button" command="show-modal" commandfor={id}>
        {context.t('buy.submitProduct', { product: name })}
      </button>
      <dialog className={styles.modal} id={id} data-modal={id} aria-labelledby={titleId} closedby="any">
        <div className={styles.head}>
          <h3 id={titleId}>{name}</h3>
          <button type="button" command="close" commandfor={id} aria-label={context.t('chrome.closeModal')}>
            <Pictogram name="close" />
          </button>
        </div>
        <BuyForm view={view} context={context} />
      </dialog>
    </>
  )
}
