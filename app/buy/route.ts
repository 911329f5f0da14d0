import { services } from '../../adapters/wiring/services.ts'
import { isGeoRestricted } from '../../domain/catalogue/availability.ts'
import { visitorKey } from '../../domain/checkout/visitor-key.ts'
import { withoutQuery } from '../../domain/monitoring/without-query.ts'
import { CURRENCY_COOKIE } from '../../domain/routing/currency-cookie.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import { partnerCookie } from '../../domain/tracking/attribution-cookies.ts'
import { attributionOf } from '../_request/attribution.ts'
import { formFields, returnUrl, seeOther } from '../_request/form-route.ts'
import { requestPath, requestSite } from '../_request/request-site.ts'
import { requestConsent, resolveCurrency, visitorCountry } from '../_request/request-visitor.ts'

/**
 * Buys: finds the chosen option again on the server and redirects to the store, or back to the page with a message. No
 * price and no link of the browser is trusted.
 */
export const POST = async (request: Request): Promise<Response> => {
  const form = await formFields(request)
  if (!form.ok) return form.response
  const { fields } = form
  const site = requestSite(request, fields.get('back'))
  const returnPath = fields.get('back') ?? '/'
  const country = visitorCountry(request)
  const consent = requestConsent(request, site)
  const { visitor, attribution } = attributionOf(request, site, consent)
  const result = await services().buying.buy({
    site,
    visitor,
    attribution,
    currency: resolveCurrency(request, site, {
      page: fields.get('currency'),
      saved: visitor.cookies?.get(CURRENCY_COOKIE),
    }),
    product: fields.get('product') ?? '',
    path: requestPath(request, returnPath),
    fields: {
      option: fields.get('option'),
      term: fields.get('term'),
      quantity: fields.get('quantity'),
      autorenew: fields.get('autorenew'),
      addOn: fields.get('addOn'),
    },
    isRestricted: (product) => isGeoRestricted(product, country),
  })
  if (result.kind === 'unavailable') return seeOther(returnUrl(site, returnPath, { buy: 'unavailable' }))
  const { option, link } = result
  const transition = {
    product: option.pid,
    group: site.group,
    siteLocale: site.locale,
    currentURL: canonicalUrl(site, returnUrl(site, returnPath)),
    referrerURL: withoutQuery(request.headers.get('referer') ?? ''),
  }
  services().reportTransition(transition, visitorKey(attribution))
  const partner = consent.granted.includes('marketing') ? option.masterPartner : null
  const cookie = partner === null ? null : partnerCookie(partner)
  return seeOther(link, cookie === null ? {} : { 'set-cookie': cookie })
}
