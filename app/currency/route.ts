import { CURRENCY_COOKIE } from '../../domain/routing/currency-cookie.ts'
import { readCurrency } from '../../domain/routing/visitor.ts'
import { formFields } from '../_request/form-fields.ts'
import { isSameOrigin } from '../_request/is-same-origin.ts'
import { returnUrl } from '../_request/return-url.ts'
import { seeOther } from '../_request/see-other.ts'
import { siteOf } from '../_request/site-of.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Saves a currency that the site has and comes back; any other currency is not saved. */
export const POST = async (request: Request): Promise<Response> => {
  if (!isSameOrigin(request)) return new Response('This form is not of this site.\n', { status: 403 })
  const form = await formFields(request)
  if (!form.ok) return form.answer
  const { fields } = form
  const back = fields.get('back') ?? '/'
  const site = siteOf(request, fields.get('back') ?? null)
  const currency = readCurrency(fields.get('currency'))
  const isOffered = currency !== null && site.currencies.default.includes(currency)
  const cookie = `${CURRENCY_COOKIE}=${currency}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
  return seeOther(returnUrl(site, back), isOffered ? { 'set-cookie': cookie } : {})
}
