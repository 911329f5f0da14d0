import { CONSENT_COOKIE, type Consent, consentOf, grantedByDefault } from '../../domain/consent/consent.ts'
import { chooseCurrency, currenciesFor } from '../../domain/currencies/currency-choice.ts'
import { readCountry, readCurrency } from '../../domain/routing/visitor.ts'
import type { Site } from '../../domain/sites/site.ts'
import { COOKIES_HEADER, decodeCookie, readCookies } from '../../domain/text/cookies.ts'

/** Maximum length of a cookie value. Values that the product sets never exceed it. */
const MAX_COOKIE_LENGTH = 1_024

/** Returns the decoded cookies of a request by name. Omits empty values and values over 1,024 characters. */
export const requestCookies = ({ headers }: Request): ReadonlyMap<string, string> => {
  const cookies = [...readCookies(headers.get(COOKIES_HEADER) ?? '')].map(
    ([name, value]) => [name, decodeCookie(value)] as const,
  )
  return new Map(cookies.filter(([, value]) => value !== '' && value.length <= MAX_COOKIE_LENGTH))
}

const MAX_QUERY_LENGTH = 8_192

/**
 * Returns the query of the page that sent a request; empty if that page is on another host. For visitors without cookies, the
 * query replaces the attribution cookies.
 */
export const pageQuery = ({ headers }: Request): URLSearchParams => {
  const page = URL.parse(headers.get('referer') ?? '')
  const isOwn = page !== null && page.host === headers.get('host') && page.search.length <= MAX_QUERY_LENGTH
  return new URLSearchParams(isOwn ? page.search : '')
}

/** Reads the visitor's country from a header of the edge. */
export const visitorCountry = (request: Request): string | null => readCountry(request.headers.get('x-country'))

/**
 * Returns the currency of the page that sent the request. Falls back to the saved currency, then to the default for the country.
 * Ignores currencies that the site does not offer.
 */
export const resolveCurrency = (
  request: Request,
  site: Site,
  { page, saved }: { readonly page: string | null | undefined; readonly saved: string | undefined },
): string => {
  const list = currenciesFor(site, visitorCountry(request))
  const choice = [readCurrency(page), readCurrency(saved)].find((code) => code !== null && list.includes(code))
  return chooseCurrency(list, choice ?? null)
}

/** Whether the visitor is an editor. The edge verifies their cookie and passes the result in a header. */
export const isEditorRequest = ({ headers }: Request): boolean => headers.get('x-editor') === '1'

/** Returns whether the browser sent Global Privacy Control. */
export const hasPrivacyControl = ({ headers }: Request): boolean => headers.get('sec-gpc') === '1'

export const requestConsent = (request: Request, site: Pick<Site, 'locale'>): Consent => {
  const cookie = requestCookies(request).get(CONSENT_COOKIE)
  const byDefault = grantedByDefault(visitorCountry(request), site.locale)
  return consentOf({ cookie, hasPrivacyControl: hasPrivacyControl(request) }, byDefault)
}
