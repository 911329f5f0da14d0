import { purchasePath } from '../../../domain/catalogue/page-paths.ts'
import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import { OFFER_ID } from '../../../domain/routing/choice-query.ts'
import type { ProductCard } from '../../../ports/page-items.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import { Modal } from '../modal.tsx'
import { modalId } from './buy-block-texts.ts'
import { cardLink } from './choice-links.ts'
import priceFirst from './price-first.module.css'
import styles from './purchase-modal.module.css'

interface PurchaseButtonProps extends UsesPage<'t' | 'href'> {
  readonly card: ProductCard
  readonly view: OfferedView
}

/** Z-order. Modals of page content have a higher value, because they open over purchase modals. */
const ORDER = 1

const openerId = ({ product }: OfferedView): string => `choose-${product}`

/** Opens the purchase modal of a product. Without scripts, it is a link to the buy block of the product page. */
export const PurchaseButton = ({ card: { path, name }, view, page: { t, href } }: PurchaseButtonProps) => (
  <a
    className={styles.open}
    id={openerId(view)}
    href={`${cardLink({ href }, path, view)}#${OFFER_ID}`}
    data-opens={modalId(view)}
    data-choice-of={view.product}
  >
    {t('buy.submitProduct', { product: name })}
  </a>
)

/**
 * One modal per card of a page. A modal fetches its purchase form when it opens (`browser/offers/fill-modal.ts`). Until then, and
 * if that fails, it has a link to the product page. The modals are at the end of the document, so that the first paint does not wait
 * for invisible elements.
 */
export const PurchaseModals = ({ page }: UsesPage<'t' | 'href' | 'content' | 'offers'>) => {
  const { t, href, content, offers } = page
  const otherModals = content.sections.filter((section) => section.kind === 'modal')
  return content.sections.flatMap((section) => {
    if (section.kind !== 'products' || section.selling !== 'modal') return []
    return section.cards.map(({ path, name, buyBlock }) => {
      const view = buyBlock && offers[buyBlock.product]
      if (view?.state !== 'offered') return null
      return (
        <Modal key={view.product} id={modalId(view)} opener={openerId(view)} title={name} order={ORDER} page={page}>
          <div
            className={`${view.addOns === undefined ? priceFirst.side : priceFirst.plain} ${styles.form}`}
            data-content={href(purchasePath(view.product))}
          >
            <a
              className={styles.beside}
              href={`${cardLink(page, path, view)}#${OFFER_ID}`}
              data-choice-of={view.product}
            >
              {t('buy.learnMore', { product: name })}
            </a>
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
