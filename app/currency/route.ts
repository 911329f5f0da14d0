import { readCurrency } from '../../domain/routing/visitor.ts'
import { backLink } from '../_http/back-link.ts'
import { CURRENCY_COOKIE } from '../_http/currency-cookie.ts'
import { formFields } from '../_http/form-fields.ts'
import { isOwnForm } from '../_http/is-own-form.ts'
import { seeOther } from '../_http/see-other.ts'
import { siteOf } from '../_http/site-of.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Saves a currency that the site has and comes back; any other currency is not saved. */
export const POST = async (request: Request): Promise<Response> => {
  if (!isOwnForm(request)) return new Response('This form is not of this site.\n', { status: 403 })
  const form = await formFields(request)
  if (!form.ok) return form.answer
  const { fields } = form
  const back = fields.get('back') ?? '/'
  const site = siteOf(request, fields.get('back') ?? null)
  const currency = readCurrency(fields.get('currency'))
  const isOffered = currency !== null && site.currencies.default.includes(currency)
  const cookie = `${CURRENCY_COOKIE}=${currency}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
  return seeOther(backLink(site, back), isOffered ? { 'set-cookie': cookie } : {})
}
