import { services } from '../../adapters/wiring/services.ts'
import { isGeoRestricted } from '../../domain/catalogue/availability.ts'
import { textLocale } from '../../domain/languages/regional-texts.ts'
import { comparisonView } from '../../domain/offers/comparison-view.ts'
import { personalizedVisitor } from '../../domain/offers/price-requests.ts'
import { CURRENCY_COOKIE } from '../../domain/routing/visitor.ts'
import { offerTextsFor } from '../_messages/offer-texts.ts'
import { translatorFor } from '../_messages/translator.ts'
import { attributionOf } from '../_request/request-attribution.ts'
import { requestPath, requestSite } from '../_request/request-site.ts'
import { requestConsent, resolveCurrency, visitorCountry } from '../_request/request-visitor.ts'

/** Maximum number of requested products. No page has more buy blocks. */
const MAX_PRODUCTS = 12
/** Maximum number of comparisons. A page has one. */
const MAX_COMPARISONS = 4

const PRIVATE = { 'cache-control': 'private, no-store' }

/**
 * Responds with the visitor's personalized offers for the requested products, formatted for display. The offers depend on
 * `session_partner` and `store_args`, so the response is not cached. Omits products that the site does not sell. For each
 * `comparison`, a list of requested products separated by commas, also contains these products with one shared choice. A visitor
 * without either gets no offers, because the page has theirs: each set of products would be another entry of the price cache.
 */
export const GET = async (request: Request): Promise<Response> => {
  const query = new URL(request.url).searchParams
  const products = [...new Set(query.getAll('product'))]
  if (products.length === 0 || products.length > MAX_PRODUCTS) {
    return Response.json({ error: `product: expected 1 to ${MAX_PRODUCTS} names` }, { status: 400 })
  }
  const site = requestSite(request, query.get('back'))
  const country = visitorCountry(request)
  const { visitor } = attributionOf(request, site, requestConsent(request, site))
  if (personalizedVisitor(visitor).visitor === undefined) return Response.json({ offers: {} }, { headers: PRIVATE })
  const t = await translatorFor(textLocale(site, country), site.language)
  const offers = await services().pages.offersFor({
    site,
    products,
    path: requestPath(request, query.get('back')),
    visitor,
    currency: resolveCurrency(request, site, {
      page: query.get('currency'),
      saved: visitor.cookies?.get(CURRENCY_COOKIE),
    }),
    isRestricted: (product) => isGeoRestricted(product, country),
    texts: (noun) => offerTextsFor(t, noun),
  })
  const compared = query.getAll('comparison').slice(0, MAX_COMPARISONS)
  const comparisons = Object.fromEntries(
    compared.map((names) => {
      // Without a limit, hundreds of repeated names would take the memory of the renderer.
      const columns = names.split(',', MAX_PRODUCTS).filter((product) => Object.hasOwn(offers, product))
      return [names, comparisonView(columns.flatMap((product) => offers[product] ?? []))]
    }),
  )
  return Response.json({ offers, ...(compared.length === 0 ? {} : { comparisons }) }, { headers: PRIVATE })
}
