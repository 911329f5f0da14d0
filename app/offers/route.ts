import { services } from '../../adapters/wiring/services.ts'
import { isGeoRestricted } from '../../domain/catalogue/availability.ts'
import { textLocale } from '../../domain/languages/regional-texts.ts'
import { comparisonView } from '../../domain/offers/comparison-view.ts'
import type { OfferView } from '../../domain/offers/offer-view.ts'
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

/**
 * Responds with the visitor's own offers for the requested products, formatted for display. The offers depend on `session_partner`
 * and `store_args`, so the response is not cached. Omits products that the site does not sell. For each `comparison`, a list of
 * requested products separated by commas, also contains these products with one shared choice.
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
  const t = await translatorFor(textLocale(site, country), site.language)
  const path = requestPath(request, query.get('back'))
  const saved = visitor.cookies?.get(CURRENCY_COOKIE)
  const currency = resolveCurrency(request, site, { page: query.get('currency'), saved })
  const offersOf = (set: readonly string[]): Promise<Readonly<Record<string, OfferView>>> =>
    services().pages.offersFor({
      site,
      products: set,
      path,
      visitor,
      currency,
      isRestricted: (product) => isGeoRestricted(product, country),
      texts: (noun) => offerTextsFor(t, noun),
    })
  // The lists of other visitors are cached by their products. Sets of products, of which there are thousands, would fill the cache.
  const isPersonalized = personalizedVisitor(visitor).visitor !== undefined
  const sets = isPersonalized ? [products] : products.map((product) => [product])
  const offers: Readonly<Record<string, OfferView>> = Object.assign({}, ...(await Promise.all(sets.map(offersOf))))
  const compared = query.getAll('comparison').slice(0, MAX_COMPARISONS)
  const comparisons = Object.fromEntries(
    compared.map((names) => {
      // Without a limit, hundreds of repeated names would take the memory of the renderer.
      const columns = names.split(',', MAX_PRODUCTS).filter((product) => Object.hasOwn(offers, product))
      return [names, comparisonView(columns.flatMap((product) => offers[product] ?? []))]
    }),
  )
  return Response.json(
    { offers, ...(compared.length === 0 ? {} : { comparisons }) },
    { headers: { 'cache-control': 'private, no-store' } },
  )
}
