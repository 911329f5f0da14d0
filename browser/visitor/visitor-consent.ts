import { CONSENT_COOKIE, type Consent, consentOf, grantedByDefault } from '../../domain/consent/consent.ts'
import type { ConsentCategory } from '../../domain/consent/consent-table.ts'

/** Entry of `Server-Timing` with the country, set by the edge or a cache in front of it. */
const COUNTRY_ENTRY = 'country'

const isTimed = (entry: PerformanceEntry | undefined): entry is PerformanceNavigationTiming =>
  entry !== undefined && 'serverTiming' in entry

/** Returns the visitor's country (ISO 3166 alpha-2) from the headers of the page; empty if it is unknown. */
export const visitorCountry = (): string => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!isTimed(navigation)) return ''
  return navigation.serverTiming.find(({ name }) => name === COUNTRY_ENTRY)?.description.toUpperCase() ?? ''
}

const COOKIE = new RegExp(`(?:^|; )${CONSENT_COOKIE}=([^;]*)`)

/** Some browsers lack Global Privacy Control. */
type SignallingNavigator = Navigator & { readonly globalPrivacyControl?: boolean }

/** Returns the current consent by the rules of the server, from the decision, the privacy signal of the browser and the country. */
export const visitorConsent = (): Consent => {
  const { globalPrivacyControl = false }: SignallingNavigator = navigator
  return consentOf(
    { cookie: COOKIE.exec(document.cookie)?.[1], hasPrivacyControl: globalPrivacyControl },
    grantedByDefault(visitorCountry() || null, document.documentElement.lang),
  )
}

export const hasConsent = (category: ConsentCategory): boolean => visitorConsent().granted.includes(category)

const CHANGE_EVENT = 'northwall:consent'

/** Notifies the scripts of the page of a decision. */
export const announceConsent = (): void => void dispatchEvent(new Event(CHANGE_EVENT))

/** Calls back after each decision on this page. */
export const onConsentChange = (callback: () => void): void => addEventListener(CHANGE_EVENT, callback)
