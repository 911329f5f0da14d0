import { SALES_PRODUCTS } from '../catalogue/sales-products.ts'
import { SUPPORT_REQUESTS } from '../catalogue/support-requests.ts'

/** Site path of the page with the form to the sales team. */
export const SALES_PATH = '/contact-sales'
/** Site path of the page with the form to the support. */
export const SUPPORT_PATH = '/support'

const QUANTITY = /^[1-9]\d{0,4}$/

const sent = (query: URLSearchParams): URLSearchParams | null =>
  query.get('lead') === 'sent' ? new URLSearchParams([['lead', 'sent']]) : null

/**
 * What the query of the sales form's page asks for: `lead=sent` for a form that was sent, or product and quantity of a buy
 * block to begin the form with. Null for any other query, with which the page is the one for everybody.
 */
export const readSalesQuery = (query: URLSearchParams): URLSearchParams | null => {
  const product = SALES_PRODUCTS.find(({ shortName }) => shortName === query.get('product'))?.shortName
  if (product === undefined) return sent(query)
  const quantity = query.get('quantity') ?? ''
  return (
    sent(query) ??
    new URLSearchParams([['product', product], ...(QUANTITY.test(quantity) ? [['quantity', quantity]] : [])])
  )
}

/** The same of the support form's page: `lead=sent`, or what the form is about. */
export const readSupportQuery = (query: URLSearchParams): URLSearchParams | null => {
  const request = SUPPORT_REQUESTS.find((known) => known === query.get('request'))
  return sent(query) ?? (request === undefined ? null : new URLSearchParams([['request', request]]))
}
