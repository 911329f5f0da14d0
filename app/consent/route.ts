import { attributionCookies } from '../../domain/consent/attribution.ts'
import { chosenConsent, consentCookie, forgottenCookies } from '../../domain/consent/consent.ts'
import { formRoute, returnUrl, seeOther } from '../_request/form-route.ts'
import { hasPrivacyControl, pageQuery, requestCookies } from '../_request/request-visitor.ts'

/**
 * Saves the visitor's consent and redirects to the page. Deletes the cookies of refused categories. If marketing is granted, also
 * saves the campaign that the page URL contains, because it could not be saved before.
 */
export const POST = formRoute(({ request, fields, site, back }) => {
  const granted = chosenConsent(fields, hasPrivacyControl(request))
  const response = seeOther(returnUrl(site, back))
  const cookies = requestCookies(request)
  const attribution = granted.includes('marketing')
    ? attributionCookies((name) => cookies.get(name), pageQuery(request), site.storeQueryNames)
    : []
  for (const cookie of [consentCookie(granted), ...forgottenCookies(granted, cookies.keys()), ...attribution]) {
    response.headers.append('set-cookie', cookie)
  }
  return response
})
