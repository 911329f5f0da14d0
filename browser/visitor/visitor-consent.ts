import { CONSENT_COOKIE, type Consent, consentOf, grantedByDefault } from '../../domain/consent/consent.ts'
import type { ConsentCategory } from '../../domain/consent/consent-table.ts'

/** `Server-Timing` entry that contains the country. The edge or a cache in front of it sets the entry. */
const COUNTRY_ENTRY = 'country'

const isTimed = (entry: PerformanceEntry | undefined): entry is PerformanceNavigationTiming =>
  entry !== undefined && 'serverTiming' in entry

/** Returns the visitor's country (ISO 3166 alpha-2) from the response headers of the page; empty if unknown. */
export const visitorCountry = (): string => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!isTimed(navigation)) return ''
  return navigation.serverTiming.find(({ name }) => name === COUNTRY_ENTRY)?.description.toUpperCase() ?? ''
}

const COOKIE = new RegExp(`(?:^|; )${CONSENT_COOKIE}=([^;]*)`)

/** Some browsers lack Global Privacy Control. */
type SignallingNavigator = Navigator & { readonly globalPrivacyControl?: boolean }

/**
 * Returns the current consent by the same rules as the server: from the visitor's decision, the browser's privacy signal and the
 * country.
 */
export const visitorConsent = (): Consent => {
  const { globalPrivacyControl = false }: SignallingNavigator = navigator
  return consentOf(
    { cookie: COOKIE.exec(document.cookie)?.[1], hasPrivacyControl: globalPrivacyControl },
    grantedByDefault(visitorCountry() || null, document.documentElement.lang),
  )
}

export const hasConsent = (category: ConsentCategory): boolean => visitorConsent().granted.includes(category)

const CHANGE_EVENT = 'northwall:consent'

/** Notifies the scripts of the page that the visitor has decided. */
export const announceConsent = (): void => void dispatchEvent(new Event(CHANGE_EVENT))

export const onConsentChange = (callback: () => void): void => addEventListener(CHANGE_EVENT, callback)

/** Whether the page should ask for consent: the visitor's country requires it, and the visitor has not decided. */
export const mayAskForConsent = (): boolean =>
  visitorConsent().state === 'ask' && document.querySelector('[data-consent]') === null
