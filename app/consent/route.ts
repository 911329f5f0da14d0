import { attributionCookies } from '../../domain/consent/attribution.ts'
import { chosenConsent, consentCookie, forgottenCookies } from '../../domain/consent/consent.ts'
import { formFields } from '../_request/form-fields.ts'
import { pageQuery } from '../_request/page-query.ts'
import { hasPrivacyControl } from '../_request/request-consent.ts'
import { requestCookies } from '../_request/request-cookies.ts'
import { requestSite } from '../_request/request-site.ts'
import { returnUrl } from '../_request/return-url.ts'
import { seeOther } from '../_request/see-other.ts'

/**
 * Saves what a visitor agrees to and returns to the page. What they do not agree to is forgotten at once; a campaign that
 * the page was reached by is kept only now. A browser that sends Global Privacy Control never agrees to marketing.
 */
export const POST = async (request: Request): Promise<Response> => {
  const form = await formFields(request)
  if (!form.ok) return form.response
  const { fields } = form
  const site = requestSite(request, fields.get('back'))
  const granted = chosenConsent(fields).filter((category) => category !== 'marketing' || !hasPrivacyControl(request))
  const response = seeOther(returnUrl(site, fields.get('back') ?? '/'))
  const cookies = requestCookies(request)
  const attribution = granted.includes('marketing')
    ? attributionCookies((name) => cookies.get(name), pageQuery(request), site.storeQueryNames)
    : []
  for (const cookie of [consentCookie(granted), ...forgottenCookies(granted), ...attribution]) {
    response.headers.append('set-cookie', cookie)
  }
  return response
}
