import { PRODUCTS } from '../../domain/catalogue/product-records.ts'
import type { PageContext } from '../_page/page-context.ts'
import styles from './chrome/visitor-message.module.css'

/** Of a message that is the answer to what a visitor did: in sight as the page is loaded, and read out; it needs no script. */
export const FOCUSED = { tabIndex: -1, autoFocus: true } as const

/** What never belongs in a field of one line: controls, surrogates that stand alone, and what is not seen or turns text around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const UNSEEN_IN_LINES = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * A text that a visitor typed, as their form shows it again.
 *
 * @param maxLength in characters of the field
 * @param hasLines the field has several lines
 */
export const typedText = (typed: string | undefined, maxLength: number, hasLines = false): string =>
  (typed ?? '')
    .slice(0, 2 * maxLength)
    .replace(hasLines ? UNSEEN_IN_LINES : UNSEEN, '')
    .slice(0, maxLength)

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
