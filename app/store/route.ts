import { services } from '../../adapters/wiring/services.ts'
import { ADD_ON_PARAMETER } from '../../domain/checkout/buy.service.ts'
import { promotionPath } from '../../domain/promotions/find-promotion.ts'
import { readCurrency } from '../../domain/routing/visitor.ts'
import { siteOfOffers } from '../../domain/sites/site-registry.ts'
import { offerTextsFor } from '../_messages/offer-texts.ts'
import { translatorFor } from '../_messages/translator.ts'
import { homeUrl, requestSite } from '../_request/request-site.ts'
import { storePage } from './store-page.ts'

/** Matches partner names. Other values are ignored. */
const PARTNER = /^[\w.-]{1,64}$/
const MAX_PID_LENGTH = 128

/**
 * The store of the embedded shop, which shows the selected option. Responds with 404 if an api-router is configured. The region
 * and language of the link select the site. If they are missing, the host selects it.
 */
export const GET = async (request: Request): Promise<Response> => {
  const { shop, sites, findOrder } = services()
  if (shop === null) return new Response('There is no store here.\n', { status: 404 })
  const { searchParams: query } = new URL(request.url)
  const named = siteOfOffers(sites.all, query.get('region'), query.get('language'))
  const site = named ?? requestSite(request)
  const t = await translatorFor(site.locale, site.language)
  const currency = readCurrency(query.get('currency'))
  const pid = query.get('pid') ?? ''
  const addOn = query.get(ADD_ON_PARAMETER)
  const partner = query.get('partner') ?? ''
  const promotion = site.promotions.find(({ list }) => list === query.get('promotion'))
  const isOffered = named !== undefined && currency !== null && named.currencies.default.includes(currency)
  const order =
    isOffered && pid.length <= MAX_PID_LENGTH
      ? await findOrder({
          site,
          currency,
          pid,
          ...(addOn !== null && addOn.length <= MAX_PID_LENGTH ? { addOnPid: addOn } : {}),
          partner: PARTNER.test(partner) ? partner : null,
          promotion: promotion?.list ?? null,
          texts: (noun) => offerTextsFor(t, noun),
        })
      : null
  const path = promotion === undefined ? null : promotionPath(promotion)
  const page = storePage({ site, t, order, promotionPath: path, home: homeUrl(site), parameters: query })
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
