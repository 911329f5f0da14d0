import { attributionCookies } from '../../domain/tracking/attribution-cookies.ts'
import { chosenConsent } from '../../domain/tracking/consent/chosen-consent.ts'
import { consentCookie } from '../../domain/tracking/consent/consent-cookie.ts'
import { forgottenCookies } from '../../domain/tracking/consent/forgotten-cookies.ts'
import { formFields, returnUrl, seeOther } from '../_request/form-route.ts'
import { requestSite } from '../_request/request-site.ts'
import { hasPrivacyControl, pageQuery, requestCookies } from '../_request/request-visitor.ts'

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
