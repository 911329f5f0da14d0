import { SALES_PRODUCTS } from '../catalogue/sales-products.ts'

/** Site path of the page with the lead form. */
export const SALES_PATH = '/contact-sales'

const QUANTITY = /^[1-9]\d{0,4}$/

/**
 * What the query of the lead form's page asks for: `lead=sent` for a lead that was sent, or product and quantity of a buy
 * block to begin the form with. Null for any other query, with which the page is the one for everybody.
 */
export const readLeadQuery = (query: URLSearchParams): URLSearchParams | null => {
  if (query.get('lead') === 'sent') return new URLSearchParams([['lead', 'sent']])
  const product = SALES_PRODUCTS.find(({ shortName }) => shortName === query.get('product'))?.shortName
  if (product === undefined) return null
  const quantity = query.get('quantity') ?? ''
  return new URLSearchParams([['product', product], ...(QUANTITY.test(quantity) ? [['quantity', quantity]] : [])])
}
