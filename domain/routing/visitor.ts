import type { Platform } from '../../ports/vocabulary.ts'
import type { ConsentSignals } from '../consent/consent.ts'
import type { FunctionalCookie } from '../consent/consent-table.ts'

/** The properties of a visitor that routing depends on. */
export interface Visitor {
  /** ISO 3166 alpha-2, upper case; null if the CDN sends no country or a malformed one. */
  readonly country: string | null
  /** The currency saved in the cookie. May be stale or malformed. */
  readonly currency: string | null
  /** The visitor's system; null if it is unknown. */
  readonly platform: Platform | null
  /** @default no decision */
  readonly consent?: ConsentSignals
  /** Ids of the banners that the visitor has hidden. */
  readonly hiddenBanners: readonly string[]
}

/** Parses a country header. Returns null unless it is two letters. */
export const readCountry = (header: string | null): string | null =>
  header !== null && /^[a-z]{2}$/i.test(header) ? header.toUpperCase() : null

/** Reads the saved currency from a cookie. Returns a malformed value unchanged, so that it counts as stale and is deleted. */
export const savedCurrency = (cookie: string | undefined): string | null =>
  cookie ? (readCurrency(cookie) ?? cookie) : null

/** Parses a currency code. Returns null unless it is three letters. */
export const readCurrency = (code: string | null | undefined): string | null =>
  code && /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : null

/** Mirrors the saved currency of local storage for the server, which renders the prices. */
export const CURRENCY_COOKIE: FunctionalCookie = 'currency'

/** Systems by their names in the client hint `Sec-CH-UA-Platform`. */
const BY_HINT: ReadonlyMap<string, Platform> = new Map([
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['macOS', 'Mac OS'],
  ['iOS', 'iOS'],
  ['Linux', 'Linux'],
])

/** The order matters: Android user agents also contain Linux. Chrome OS is unsupported: it has no installers. */
const BY_USER_AGENT: readonly (readonly [sign: string, platform: Platform | null])[] = [
  ['Windows Phone', null],
  ['CrOS', null],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['iPod', 'iOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac OS'],
  ['Linux', 'Linux'],
]

/** Cookie that marks a tablet that sends a desktop user agent. Its value is `ios`. A page script sets it. */
export const PLATFORM_COOKIE: FunctionalCookie = 'platform'

/** Number of characters of a user agent that are read. The system is near its start. */
const MAX_READ_LENGTH = 200

/**
 * Detects the system of a visitor. Returns null if it is unknown or has no installers. The client hint overrides the user
 * agent, which some browsers fake. An iPad that requests desktop pages is detected as a Mac until its cookie is set.
 *
 * @param hint header `Sec-CH-UA-Platform`, which browsers send in quotes
 * @param userAgent header `User-Agent`
 * @param cookie value of `PLATFORM_COOKIE`; any other value is ignored
 */
export const visitorPlatform = (
  hint: string | undefined,
  userAgent: string | undefined,
  cookie?: string,
): Platform | null => {
  if (cookie === 'ios') return 'iOS'
  if (hint !== undefined && hint !== '') return BY_HINT.get(hint.replace(/^"|"$/g, '')) ?? null
  const start = userAgent?.slice(0, MAX_READ_LENGTH) ?? ''
  return BY_USER_AGENT.find(([sign]) => start.includes(sign))?.[1] ?? null
}

/** Mirrors `NB:wasClosed` of local storage for the server, which omits these banners. A cookie name must not contain a colon. */
export const HIDDEN_BANNERS_COOKIE: FunctionalCookie = 'nb_was_closed'

const SEPARATOR = '.'

/** Returns the ids of hidden banners, in the order of `bannerIds`. Drops unknown ids. */
export const readHiddenBanners = (cookie: string | undefined, bannerIds: readonly string[]): readonly string[] => {
  if (!cookie) return []
  const ids = cookie.split(SEPARATOR)
  return bannerIds.filter((id) => ids.includes(id))
}

/** Returns the cookie value of hidden banners, in the order of `bannerIds`. */
export const writeHiddenBanners = (ids: readonly string[], bannerIds: readonly string[]): string =>
  bannerIds.filter((id) => ids.includes(id)).join(SEPARATOR)
