import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import { Modal } from '../modal.tsx'
import { BuyForm, type BuyFormParts } from './buy-block.tsx'
import styles from './purchase-modal.module.css'

interface PurchaseButtonProps extends UsesPage<'t'> {
  readonly name: string
  readonly view: OfferedView
}

/** Z-order. The modals of page content have a higher one, because they open over purchase modals. */
const ORDER = 1

const modalId = ({ product }: OfferedView): string => `buy-${product}`

/**
 * Opens the modal of a product with an invoker command, which needs no script. If the browser does not support it, visitors use
 * the link to the product page.
 */
export const PurchaseButton = ({ name, view, page: { t } }: PurchaseButtonProps) => (
  <button className={styles.open} type="button" command="show-modal" commandfor={modalId(view)}>
    {t('buy.submitProduct', { product: name })}
  </button>
)

/**
 * One modal with a buy form per card of a page. The modals are at the end of the document, so that the first paint does not wait
 * for invisible elements.
 */
export const PurchaseModals = ({ page }: UsesPage<BuyFormParts | 'content' | 'offers'>) => {
  const { sections } = page.content
  const otherModals = sections.filter((section) => section.kind === 'modal')
  return sections.flatMap((section) => {
    if (section.kind !== 'products' || section.selling !== 'modal') return []
    return section.cards.map(({ name, buyBlock }) => {
      const view = buyBlock && page.offers[buyBlock.product]
      if (view?.state !== 'offered') return null
      return (
        <Modal key={view.product} id={modalId(view)} title={name} order={ORDER} page={page}>
          <BuyForm view={view} page={page} />
          {otherModals.map(({ id, title }) => (
            <button key={id} className={styles.beside} type="button" command="show-modal" commandfor={id}>
              {title}
            </button>
          ))}
        </Modal>
      )
    })
  })
}
