import { type Consent, consentOf } from '../../domain/tracking/consent/consent.ts'
import { CONSENT_COOKIE } from '../../domain/tracking/consent/consent-cookie.ts'
import { consentRulesFor } from '../../domain/tracking/consent/consent-rule-table.ts'
import { visitorCountry } from '../region/visitor-country.ts'

const COOKIE = new RegExp(`(?:^|; )${CONSENT_COOKIE}=([^;]*)`)

/** Global Privacy Control, which not every browser has. */
type SignallingNavigator = Navigator & { readonly globalPrivacyControl?: boolean }

/** The consent of the visitor now, by the same rules as the server has them: their decision, their browser's signal, their country. */
export const visitorConsent = (): Consent => {
  const { globalPrivacyControl = false }: SignallingNavigator = navigator
  return consentOf(
    { cookie: COOKIE.exec(document.cookie)?.[1], hasPrivacyControl: globalPrivacyControl },
    consentRulesFor(visitorCountry() || null, document.documentElement.lang),
  )
}
