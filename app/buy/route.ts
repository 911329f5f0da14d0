import { services } from '../../adapters/wiring/services.ts'
import { isGeoRestricted } from '../../domain/catalogue/availability.ts'
import { readFormKey, visitorKey } from '../../domain/checkout/repeated-purchases.ts'
import { partnerCookie } from '../../domain/consent/attribution.ts'
import { withoutQuery } from '../../domain/monitoring/page-reports.ts'
import { reportOrigin } from '../../domain/monitoring/read-beacon.ts'
import { requestBrowser } from '../../domain/monitoring/visitor-device.ts'
import { CURRENCY_COOKIE, PLATFORM_COOKIE } from '../../domain/routing/visitor.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import { formRoute, returnUrl, seeOther } from '../_request/form-route.ts'
import { attributionOf } from '../_request/request-attribution.ts'
import { requestPath } from '../_request/request-site.ts'
import { isEditorRequest, requestConsent, resolveCurrency, visitorCountry } from '../_request/request-visitor.ts'

/**
 * Returns a key of the client if the form was sent by a click in a browser. Shared pages cannot contain a key per visitor, so without
 * scripts a repeated click is recognized by its client and its content. Other clients repeat a purchase on purpose.
 */
const clickKey = ({ headers }: Request): string | null => {
  const client = headers.get('x-client')
  if (client === null || headers.get('sec-fetch-mode') !== 'navigate') return null
  return JSON.stringify([client, headers.get('user-agent')])
}

/**
 * Finds the selected option on the server and redirects to the store. If that fails, redirects to the page and shows a message.
 * Never trusts a price or link from the browser. If the price is not the one that the page showed, the page asks to confirm it.
 */
export const POST = formRoute(async ({ request, fields, site, back }) => {
  const country = visitorCountry(request)
  const consent = requestConsent(request, site)
  const isEditing = isEditorRequest(request)
  const formKey = readFormKey(fields.get('key'))
  const clientKey = formKey === null ? clickKey(request) : null
  const { visitor, attribution } = attributionOf(request, site, consent)
  const result = await services().buying.buy({
    site,
    visitor,
    attribution,
    formKey,
    clientKey,
    currency: resolveCurrency(request, site, {
      // Pages of the release before name it `currency`.
      page: fields.get('priceCurrency') ?? fields.get('currency'),
      saved: visitor.cookies?.get(CURRENCY_COOKIE),
    }),
    product: fields.get('product') ?? '',
    path: requestPath(request, back),
    fields: {
      option: fields.get('option'),
      term: fields.get('term'),
      period: fields.get('period'),
      quantity: fields.get('quantity'),
      autorenew: fields.get('autorenew'),
      addOn: fields.get('addOn'),
    },
    quote: fields.get('quote'),
    isRestricted: (product) => isGeoRestricted(product, country),
    isEditing,
  })
  if (result.kind === 'unavailable') return seeOther(returnUrl(site, back, { buy: 'unavailable' }))
  if (result.kind === 'changed')
    return seeOther(returnUrl(site, back, { buy: 'changed', ...services().quotes.sealed(result.change, site) }))
  const { option, link } = result
  const browser = requestBrowser((name) => request.headers.get(name), visitor.cookies?.get(PLATFORM_COOKIE))
  const transition = {
    ...reportOrigin({ site: site.code, ...browser }),
    product: option.pid,
    group: site.group,
    siteLocale: site.locale,
    currentURL: canonicalUrl(site, returnUrl(site, back)),
    referrerURL: withoutQuery(request.headers.get('referer') ?? ''),
  }
  if (!isEditing) services().reportTransition(transition, formKey ?? visitorKey(attribution) ?? clientKey)
  const partner = consent.granted.includes('marketing') ? option.masterPartner : null
  const cookie = partner === null ? null : partnerCookie(partner)
  return seeOther(link, cookie === null ? {} : { 'set-cookie': cookie })
})
