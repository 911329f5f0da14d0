import { services } from '../../adapters/wiring/services.ts'
import { isGeoRestricted } from '../../domain/offers/availability.ts'
import { askedCurrency, visitorCountry } from '../_http/asked-currency.ts'
import { carriedValues } from '../_http/carried-values.ts'
import { CURRENCY_COOKIE } from '../_http/currency-cookie.ts'
import { siteOf } from '../_http/site-of.ts'
import { offerTextsFor } from '../_messages/offer-texts.ts'

/** No page has more buy blocks than this. */
const MAX_PRODUCTS = 12

/**
 * The visitor's own offers, for the products asked: what `session_partner` and `store_args` give him, finished to be
 * painted. His alone: nobody keeps the answer. A product that is not sold here is not in it.
 */
export const GET = async (request: Request): Promise<Response> => {
  const query = new URL(request.url).searchParams
  const products = [...new Set(query.getAll('product'))]
  if (products.length === 0 || products.length > MAX_PRODUCTS) {
    return Response.json({ error: `product: takes 1 to ${MAX_PRODUCTS} names` }, { status: 400 })
  }
  const site = siteOf(request, query.get('back'))
  const country = visitorCountry(request)
  const { visitor, carried } = carriedValues(request)
  const offers = await services().pages.offersFor({
    site,
    products,
    visitor,
    currency: askedCurrency(request, site, query.get('currency'), carried.cookies.get(CURRENCY_COOKIE)),
    isRestricted: (product) => isGeoRestricted(product, country),
    texts: (noun) => offerTextsFor(site.locale, site.language, noun),
  })
  return Response.json({ offers }, { headers: { 'cache-control': 'private, no-store' } })
}
