import { services } from '../../adapters/wiring/services.ts'
import { isGeoRestricted } from '../../domain/catalogue/availability.ts'
import { CURRENCY_COOKIE } from '../../domain/routing/currency-cookie.ts'
import { offerTextsFor } from '../_messages/offer-texts.ts'
import { attributionOf } from '../_request/attribution.ts'
import { resolveCurrency, visitorCountry } from '../_request/resolve-currency.ts'
import { siteOf } from '../_request/site-of.ts'

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
  const { visitor, attribution } = attributionOf(request)
  const offers = await services().pages.offersFor({
    site,
    products,
    visitor,
    currency: resolveCurrency(request, site, query.get('currency'), attribution.cookies.get(CURRENCY_COOKIE)),
    isRestricted: (product) => isGeoRestricted(product, country),
    texts: (noun) => offerTextsFor(site.locale, site.language, noun),
  })
  return Response.json({ offers }, { headers: { 'cache-control': 'private, no-store' } })
}
