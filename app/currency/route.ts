import { readChoice } from '../../domain/routing/choice-query.ts'
import { CURRENCY_COOKIE, readCurrency } from '../../domain/routing/visitor.ts'
import { formRoute, functionalCookie, returnUrl, seeOther } from '../_request/form-route.ts'

/** Saves a currency and redirects to the page with the choice of the visitor. Ignores a currency that the site does not offer. */
export const POST = formRoute(({ fields, site, back }) => {
  const currency = readCurrency(fields.get('currency'))
  const isOffered = currency !== null && site.currencies.default.includes(currency)
  return seeOther(
    returnUrl(site, back, readChoice(fields)),
    isOffered ? { 'set-cookie': functionalCookie(CURRENCY_COOKIE, currency) } : {},
  )
})
