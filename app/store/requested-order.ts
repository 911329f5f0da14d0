import { type OrderView, services } from '../../adapters/wiring/services.ts'
import { ADD_ON_PARAMETER } from '../../domain/checkout/buy.service.ts'
import { promotionTime } from '../../domain/promotions/find-promotion.ts'
import { readCurrency } from '../../domain/routing/visitor.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteOfOffers } from '../../domain/sites/site-registry.ts'
import { offerTextsFor } from '../_messages/offer-texts.ts'
import type { Translator } from '../_messages/translator.ts'
import { requestSite } from '../_request/request-site.ts'

/** Matches partner names. Other values are ignored. */
const PARTNER = /^[\w.-]{1,64}$/
const MAX_PID_LENGTH = 128

/** The parameters of a store link that identify an order. */
const ORDER_PARAMETERS = ['pid', ADD_ON_PARAMETER, 'region', 'language', 'currency', 'partner', 'promotion']

/** Field of a form with a random key, so that an order is placed once, however often the form is sent. */
export const FORM_KEY_FIELD = 'key'

/** Values by name: the query of a store link, or the fields of a form. */
type Parameters = Pick<URLSearchParams | ReadonlyMap<string, string>, 'get'>

/** Returns the parameters that identify an order. */
export const orderParameters = (parameters: Parameters): URLSearchParams => {
  const found = new URLSearchParams()
  for (const name of ORDER_PARAMETERS) {
    const value = parameters.get(name) ?? null
    if (value !== null) found.append(name, value)
  }
  return found
}

/** Returns the site that region and language name, otherwise the site of the host. */
export const siteOfOrder = (request: Request, parameters: Parameters): Site =>
  siteOfOffers(services().sites.all, parameters.get('region') ?? null, parameters.get('language') ?? null) ??
  requestSite(request)

/** Returns the promotion whose price list an order names. */
export const promotionOfOrder = (site: Site, parameters: Parameters): Site['promotions'][number] | undefined =>
  site.promotions.find(({ list }) => list === parameters.get('promotion'))

/** Returns the list of the promotion that an order names while it runs. Before and after, the regular prices apply. */
const runningListOf = (site: Site, parameters: Parameters): string | null => {
  const promotion = promotionOfOrder(site, parameters)
  if (promotion === undefined) return null
  return promotionTime(promotion, services().clock.now()).phase === 'running' ? promotion.list : null
}

/** Looks up the order that parameters name; null if it names no offer of the site. */
export const requestedOrder = (site: Site, parameters: Parameters, t: Translator): Promise<OrderView | null> => {
  const currency = readCurrency(parameters.get('currency') ?? null)
  const pid = parameters.get('pid') ?? ''
  const addOn = parameters.get(ADD_ON_PARAMETER) ?? ''
  const partner = parameters.get('partner') ?? ''
  const isOffered =
    parameters.get('region') === site.offersRegion &&
    parameters.get('language') === site.offersLanguage &&
    currency !== null &&
    site.currencies.default.includes(currency)
  if (!isOffered || pid.length > MAX_PID_LENGTH) return Promise.resolve(null)
  return services().findOrder({
    site,
    currency,
    pid,
    ...(addOn !== '' && addOn.length <= MAX_PID_LENGTH ? { addOnPid: addOn } : {}),
    partner: PARTNER.test(partner) ? partner : null,
    promotion: runningListOf(site, parameters),
    texts: (noun) => offerTextsFor(t, noun),
  })
}
