import { CONSENT_COOKIE, type Consent, consentOf, consentRulesFor } from '../../domain/consent/consent.ts'
import type { Site } from '../../domain/sites/site.ts'
import { requestCookies } from './request-cookies.ts'
import { visitorCountry } from './resolve-currency.ts'

/** Whether a request came with Global Privacy Control, by which a browser objects to marketing for its visitor. */
export const hasPrivacyControl = ({ headers }: Request): boolean => headers.get('sec-gpc') === '1'

/** The consent of the visitor of a request. */
export const requestConsent = (request: Request, site: Pick<Site, 'locale'>): Consent => {
  const cookie = requestCookies(request).get(CONSENT_COOKIE)
  const rules = consentRulesFor(visitorCountry(request), site.locale)
  return consentOf({ cookie, hasPrivacyControl: hasPrivacyControl(request) }, rules)
}
