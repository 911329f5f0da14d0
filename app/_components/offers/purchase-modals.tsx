import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import { Modal } from '../modal.tsx'
import { BuyForm, type BuyFormParts } from './buy-block.tsx'
import { modalId } from './buy-block-texts.ts'
import priceFirst from './price-first.module.css'
import styles from './purchase-modal.module.css'

interface PurchaseButtonProps extends UsesPage<'t'> {
  readonly name: string
  readonly view: OfferedView
}

/** Z-order. Modals of page content have a higher value, because they open over purchase modals. */
const ORDER = 1

const openerId = ({ product }: OfferedView): string => `choose-${product}`

/** Opens the purchase modal of a product. As a link, it works in every browser, with and without scripts. */
export const PurchaseButton = ({ name, view, page: { t } }: PurchaseButtonProps) => (
  <a className={styles.open} id={openerId(view)} href={`#${modalId(view)}`} aria-haspopup="dialog">
    {t('buy.choose', { choice: name })}
  </a>
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
        <Modal key={view.product} id={modalId(view)} opener={openerId(view)} title={name} order={ORDER} page={page}>
          <div className={priceFirst.side}>
            <BuyForm view={view} page={page} />
          </div>
          {otherModals.map(({ id, title }) => (
            <a key={id} className={styles.beside} href={`#${id}`} aria-haspopup="dialog">
              {title}
            </a>
          ))}
        </Modal>
      )
    })
  })
}
