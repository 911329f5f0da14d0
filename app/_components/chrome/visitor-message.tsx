import { PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { FOCUSED } from './focused.ts'
import styles from './visitor-message.module.css'

/** The product whose buy block says what the page has to say; null where it is said above the content. */
const speakerOf = (path: string): string | null => PRODUCTS.find(({ page }) => path === `/${page}`)?.shortName ?? null

interface VisitorMessageProps {
  readonly context: PageContext
  /** Short name of the product whose buy block this stands in; null above the content. */
  readonly product: string | null
}

/** What became of the form that the visitor sent, where they sent it from: in the buy block of a product's page, else above the content. */
export const VisitorMessage = ({ context: { t, view, href, path }, product }: VisitorMessageProps) =>
  view.message === null || speakerOf(path) !== product ? null : (
    <div className={product === null ? styles.bar : styles.card} role="alert" data-message={view.message} {...FOCUSED}>
      <p>{t('messages.buyUnavailable')}</p>
      <a href={href(path)}>{t('messages.dismiss')}</a>
    </div>
  )
