import { services } from '../../adapters/wiring/services.ts'
import { visitorKey } from '../../domain/checkout/visitor-key.ts'
import { isGeoRestricted } from '../../domain/offers/availability.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import { askedCurrency, visitorCountry } from '../_http/asked-currency.ts'
import { backLink } from '../_http/back-link.ts'
import { carriedValues } from '../_http/carried-values.ts'
import { CURRENCY_COOKIE } from '../_http/currency-cookie.ts'
import { formFields } from '../_http/form-fields.ts'
import { isOwnForm } from '../_http/is-own-form.ts'
import { partnerCookie } from '../_http/kept-cookies.ts'
import { seeOther } from '../_http/see-other.ts'
import { siteOf } from '../_http/site-of.ts'

/**
 * Buys: finds the chosen option again on the server and sends the visitor to the store, or back to his page with a
 * message. Nothing that the browser says of prices or links is looked at.
 */
export const POST = async (request: Request): Promise<Response> => {
  if (!isOwnForm(request)) return new Response('This form is not of this site.\n', { status: 403 })
  const form = await formFields(request)
  if (!form.ok) return form.answer
  const { fields } = form
  const back = fields.get('back') ?? '/'
  const site = siteOf(request, fields.get('back') ?? null)
  const country = visitorCountry(request)
  const { visitor, carried } = carriedValues(request)
  const result = await services().buying.buy({
    site,
    visitor,
    carried,
    currency: askedCurrency(request, site, fields.get('currency'), carried.cookies.get(CURRENCY_COOKIE)),
    product: fields.get('product') ?? '',
    fields: {
      option: fields.get('option'),
      term: fields.get('term'),
      quantity: fields.get('quantity'),
      autorenew: fields.get('autorenew'),
    },
    isRestricted: (product) => isGeoRestricted(product, country),
  })
  if (result.kind === 'unavailable') return seeOther(backLink(site, back, { buy: 'unavailable' }))
  const { option, link } = result
  const transition = {
    product: option.pid,
    siteLocale: site.locale,
    currentURL: canonicalUrl(site, backLink(site, back)),
    referrerURL: request.headers.get('referer') ?? '',
  }
  services().reportTransition(transition, visitorKey(carried))
  return seeOther(link, option.masterPartner === null ? {} : { 'set-cookie': partnerCookie(option.masterPartner) })
}
