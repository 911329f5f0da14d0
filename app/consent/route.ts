import { attributionCookies } from '../../domain/consent/attribution.ts'
import { chosenConsent, consentCookie, forgottenCookies } from '../../domain/consent/consent.ts'
import { formRoute, returnUrl, seeOther } from '../_request/form-route.ts'
import { hasPrivacyControl, pageQuery, requestCookies } from '../_request/request-visitor.ts'

/**
 * Saves the consent of a visitor and returns to the page. Data of refused categories is deleted immediately; the campaign in the
 * URL of the page is saved only now.
 */
export const POST = formRoute(({ request, fields, site, back }) => {
  const granted = chosenConsent(fields, hasPrivacyControl(request))
  const response = seeOther(returnUrl(site, back))
  const cookies = requestCookies(request)
  const attribution = granted.includes('marketing')
    ? attributionCookies((name) => cookies.get(name), pageQuery(request), site.storeQueryNames)
    : []
  for (const cookie of [consentCookie(granted), ...forgottenCookies(granted), ...attribution]) {
    response.headers.append('set-cookie', cookie)
  }
  return response
})
