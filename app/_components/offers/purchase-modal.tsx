import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import type { SectionOf } from '../../../ports/page-section.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { Modal } from '../modals/modal.tsx'
import { BuyForm } from './buy-form.tsx'
import styles from './purchase-modal.module.css'

interface PurchaseButtonProps {
  readonly name: string
  readonly view: OfferedView
  readonly context: PageContext
}

interface PurchaseModalProps extends PurchaseButtonProps {
  /** Modals of the page that open over this one. */
  readonly beside: readonly SectionOf<'modal'>[]
}

/** Below the modals of content, which open over those of purchases. */
const ORDER = 1

/** Id of the modal that sells a product. */
const modalId = ({ product }: OfferedView): string => `buy-${product}`

/**
 * The button that opens the modal of a product. Invoker commands open and close it without script; in a browser without them
 * the product's page is one link away.
 */
export const PurchaseButton = ({ name, view, context }: PurchaseButtonProps) => (
  <button className={styles.open} type="button" command="show-modal" commandfor={modalId(view)}>
    {context.t('buy.submitProduct', { product: name })}
  </button>
)

/** The modal of a product, with a separate buy form. */
export const PurchaseModal = ({ name, view, context, beside }: PurchaseModalProps) => (
  <Modal id={modalId(view)} title={name} order={ORDER} context={context}>
    <BuyForm view={view} context={context} />
    {beside.map(({ id, title }) => (
      <button key={id} className={styles.beside} type="button" command="show-modal" commandfor={id}>
        {title}
      </button>
    ))}
  </Modal>
)
