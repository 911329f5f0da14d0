import { PRODUCTS } from '../../domain/catalogue/product-records.ts'
import type { UsesPage } from '../_page/site-page.ts'
import styles from './visitor-message.module.css'

/** Attributes of the answer to a form. Without a script, the browser scrolls to the answer and screen readers read it. */
export const AUTO_FOCUS = { tabIndex: -1, autoFocus: true } as const

/** Matches control characters, lone surrogates, invisible characters, direction marks and line breaks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const INVISIBLE_EXCEPT_NEWLINE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Returns submitted text without invisible characters, for display in the form.
 *
 * @param maxLength maximum length in UTF-16 code units
 * @param hasLines whether the field may contain line breaks
 */
export const typedText = (typed: string | undefined, maxLength: number, hasLines = false): string =>
  (typed ?? '')
    .slice(0, 2 * maxLength)
    .replace(hasLines ? INVISIBLE_EXCEPT_NEWLINE : INVISIBLE, '')
    .slice(0, maxLength)

/** Returns the short name of the product whose buy block shows the message; null if the message is above the content. */
const messageProduct = (path: string): string | null =>
  PRODUCTS.find(({ page }) => path === `/${page}`)?.shortName ?? null

interface VisitorMessageProps extends UsesPage<'t' | 'view' | 'href' | 'path'> {
  /** Short name of the product whose buy block contains the message; null if the message is above the content. */
  readonly product: string | null
}

/** The result of a purchase form. On a product page it is in the buy block, on other pages above the content. */
export const VisitorMessage = ({ page: { t, view, href, path }, product }: VisitorMessageProps) =>
  view.message === null || messageProduct(path) !== product ? null : (
    <div
      className={product === null ? styles.bar : styles.card}
      role="alert"
      data-message={view.message}
      {...AUTO_FOCUS}
    >
      <p>{t('messages.buyUnavailable')}</p>
      <a href={href('/support')}>{t('nav.contact')}</a>
      <a href={href(path)}>{t('messages.dismiss')}</a>
    </div>
  )
