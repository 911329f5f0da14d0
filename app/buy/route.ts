import { services } from '../../adapters/wiring/services.ts'
import { isGeoRestricted } from '../../domain/catalogue/availability.ts'
import { visitorKey } from '../../domain/checkout/visitor-key.ts'
import { CURRENCY_COOKIE } from '../../domain/routing/currency-cookie.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import { partnerCookie } from '../../domain/tracking/attribution-cookies.ts'
import { attributionOf } from '../_request/attribution.ts'
import { formFields } from '../_request/form-fields.ts'
import { isSameOrigin } from '../_request/is-same-origin.ts'
import { resolveCurrency, visitorCountry } from '../_request/resolve-currency.ts'
import { returnUrl } from '../_request/return-url.ts'
import { seeOther } from '../_request/see-other.ts'
import { siteOf } from '../_request/site-of.ts'

/**
 * Buys: finds the chosen option again on the server and sends the visitor to the store, or back to his page with a
 * message. Nothing that the browser says of prices or links is looked at.
 */
export const POST = async (request: Request): Promise<Response> => {
  if (!isSameOrigin(request)) return new Response('This form is not of this site.\n', { status: 403 })
  const form = await formFields(request)
  if (!form.ok) return form.answer
  const { fields } = form
  const back = fields.get('back') ?? '/'
  const site = siteOf(request, fields.get('back') ?? null)
  const country = visitorCountry(request)
  const { visitor, attribution } = attributionOf(request)
  const result = await services().buying.buy({
    site,
    visitor,
    attribution,
    currency: resolveCurrency(request, site, fields.get('currency'), attribution.cookies.get(CURRENCY_COOKIE)),
    product: fields.get('product') ?? '',
    fields: {
      option: fields.get('option'),
      term: fields.get('term'),
      quantity: fields.get('quantity'),
      autorenew: fields.get('autorenew'),
    },
    isRestricted: (product) => isGeoRestricted(product, country),
  })
  if (result.kind === 'unavailable') return seeOther(returnUrl(site, back, { buy: 'unavailable' }))
  const { option, link } = result
  const transition = {
    product: option.pid,
    siteLocale: site.locale,
    currentURL: canonicalUrl(site, returnUrl(site, back)),
    referrerURL: request.headers.get('referer') ?? '',
  }
  services().reportTransition(transition, visitorKey(attribution))
  return seeOther(link, option.masterPartner === null ? {} : { 'set-cookie': partnerCookie(option.masterPartner) })
}
