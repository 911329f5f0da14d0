import { PRODUCTS } from '../../../domain/catalogue/product-records.ts'
import { offerFormattersFor } from '../../../domain/offers/offer-view-input.ts'
import type { PriceChange } from '../../../domain/offers/price-quotes.ts'
import type { UsesPage } from '../../_page/site-page.ts'
import { AUTO_FOCUS } from '../form-answer.tsx'
import styles from '../visitor-message.module.css'
import { nameOf } from './buy-block-texts.ts'

/** Returns the short name of the product whose buy block shows the message; null if the message is above the content. */
const messageProduct = (path: string): string | null =>
  PRODUCTS.find(({ page }) => path === `/${page}`)?.shortName ?? null

type MessageParts = 't' | 'view' | 'href' | 'path' | 'site' | 'form'

/** The previous and the present price of a choice, with a form that buys it at the present price. */
const ConfirmPrice = ({ change, page }: UsesPage<MessageParts> & { readonly change: PriceChange }) => {
  const { t, href, path, site } = page
  const { product, option, addOn, currency, before, now, quote } = change
  const { money } = offerFormattersFor(site, currency)
  const name = nameOf(t, product)
  return (
    <form className={styles.confirm} method="post" action="/buy">
      <input type="hidden" name="product" value={product} />
      <input type="hidden" name="back" value={href(path)} />
      <input type="hidden" name="priceCurrency" value={currency} />
      <input type="hidden" name="option" value={option} />
      <input type="hidden" name="addOn" value={addOn} />
      <input type="hidden" name="quote" value={quote} />
      {before === null ? null : (
        <span>
          {t('listen.was')} <bdi data-price-before="">{money(before)}</bdi>
        </span>
      )}
      <span>
        {t('listen.now')} <bdi data-price-now="">{money(now)}</bdi>
      </span>
      <button type="submit" data-buy="">
        {name === '' ? t('buy.submit') : t('buy.submitProduct', { product: name })}
      </button>
    </form>
  )
}

interface VisitorMessageProps extends UsesPage<MessageParts> {
  /** Short name of the product whose buy block contains the message; null if the message is above the content. */
  readonly product: string | null
}

/** The result of a purchase form. On a product page it is in the buy block, on other pages above the content. */
export const VisitorMessage = ({ page, product }: VisitorMessageProps) => {
  const { t, view, href, path, form } = page
  if (view.message === null || messageProduct(path) !== product) return null
  const className = product === null ? styles.bar : styles.card
  if (view.message === 'buy-unavailable')
    return (
      <div className={className} role="alert" data-message={view.message} {...AUTO_FOCUS}>
        <p>{t('messages.buyUnavailable')}</p>
        <a href={href('/support')}>{t('nav.contact')}</a>
        <a href={href(path)}>{t('messages.dismiss')}</a>
      </div>
    )
  const { before, now } = form?.change ?? { before: null, now: null }
  const isKnown = before !== null && before !== now
  return (
    <div className={className} role="alert" data-message="price-changed" {...AUTO_FOCUS}>
      <p>{t(isKnown ? 'messages.priceChanged' : 'messages.priceOutdated')}</p>
      {form?.change === undefined ? null : <ConfirmPrice change={form.change} page={page} />}
      <a href={href(path)}>{t('messages.dismiss')}</a>
    </div>
  )
}
