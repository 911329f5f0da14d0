import { CURRENCY_COOKIE, readCurrency } from '../../domain/routing/visitor.ts'
import { formRoute, functionalCookie, returnUrl, seeOther } from '../_request/form-route.ts'

/** Saves a currency and redirects to the page. Ignores a currency that the site does not offer. */
export const POST = formRoute(({ fields, site, back }) => {
  const currency = readCurrency(fields.get('currency'))
  const isOffered = currency !== null && site.currencies.default.includes(currency)
  return seeOther(returnUrl(site, back), isOffered ? { 'set-cookie': functionalCookie(CURRENCY_COOKIE, currency) } : {})
})
