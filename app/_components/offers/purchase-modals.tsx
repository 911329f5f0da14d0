import type { OfferedView } from '../../../domain/offers/view/offer-view.ts'
import type { SectionOf } from '../../../ports/page-section.ts'
import type { PageData } from '../../../ports/pages.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { Modal } from '../modal.tsx'
import { BuyForm } from './buy-block.tsx'
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

/**
 * The modals of the products that cards of a page sell. They stand at the end of the page, for most of its elements are theirs:
 * the first paint does not wait for what nobody sees yet.
 */
export const PurchaseModals = ({ page, context }: { page: PageData; context: PageContext }) => {
  const beside = page.sections.filter((section) => section.kind === 'modal')
  return page.sections.flatMap((section) => {
    if (section.kind !== 'products' || section.selling !== 'modal') return []
    return section.cards.map(({ name, buyBlock }) => {
      const view = buyBlock && context.offers[buyBlock.product]
      if (view?.state !== 'offered') return null
      return <PurchaseModal key={view.product} name={name} view={view} context={context} beside={beside} />
    })
  })
}
