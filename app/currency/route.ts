import { readChoice, renderedChoice } from '../../domain/routing/choice-query.ts'
import { CURRENCY_COOKIE, readCurrency } from '../../domain/routing/visitor.ts'
import { formRoute, functionalCookie, returnUrl, seeOther } from '../_request/form-route.ts'

/**
 * Saves a currency and redirects to the page with the choice of the visitor, which a script of the page selects. Without scripts the
 * form of the choice sends the currency, and the server renders the page with the choice. Ignores a currency that the site does not offer.
 */
export const POST = formRoute(({ fields, site, back }) => {
  const currency = readCurrency(fields.get('currency'))
  const isOffered = currency !== null && site.currencies.default.includes(currency)
  // Only the form of a choice has this field.
  const isRendered = fields.has('priceCurrency')
  return seeOther(
    returnUrl(site, back, isRendered ? renderedChoice(fields) : readChoice(fields)),
    isOffered ? { 'set-cookie': functionalCookie(CURRENCY_COOKIE, currency) } : {},
  )
})
