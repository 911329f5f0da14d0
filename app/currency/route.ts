import { CURRENCY_COOKIE } from '../../domain/routing/currency-cookie.ts'
import { readCurrency } from '../../domain/routing/visitor.ts'
import { formFields, returnUrl, seeOther } from '../_request/form-route.ts'
import { requestSite } from '../_request/request-site.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Saves a currency that the site has and returns to the page; any other currency is not saved. */
export const POST = async (request: Request): Promise<Response> => {
  const form = await formFields(request)
  if (!form.ok) return form.response
  const { fields } = form
  const site = requestSite(request, fields.get('back'))
  const currency = readCurrency(fields.get('currency'))
  const isOffered = currency !== null && site.currencies.default.includes(currency)
  const cookie = `${CURRENCY_COOKIE}=${currency}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
  return seeOther(returnUrl(site, fields.get('back') ?? '/'), isOffered ? { 'set-cookie': cookie } : {})
}
