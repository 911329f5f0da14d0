import type { Platform } from '../../ports/vocabulary.ts'
import type { ConsentSignals } from '../consent/consent.ts'
import { BANNERS } from '../promotions/promotion-records.ts'

/** What routing needs to know of the visitor. */
export interface Visitor {
  /** ISO 3166 alpha-2, upper case; null where the CDN sends none or a malformed one. */
  readonly country: string | null
  /** The saved currency as the cookie has it: it may be stale or malformed. */
  readonly currency: string | null
  /** Their system; null where it is not known. */
  readonly platform: Platform | null
  /** What their request says of their consent. @default nothing: they have not decided */
  readonly consent?: ConsentSignals
  /** Ids of the banners that they have hidden. */
  readonly hiddenBanners: readonly string[]
}

/** Parses a country header; null for anything but two letters. */
export const readCountry = (header: string | null): string | null =>
  header !== null && /^[a-z]{2}$/i.test(header) ? header.toUpperCase() : null

/** The saved currency of a cookie. A malformed value is returned as it is, so that it counts as stale and is deleted. */
export const savedCurrency = (cookie: string | undefined): string | null =>
  cookie ? (readCurrency(cookie) ?? cookie) : null

/** Parses a currency code; null for anything but three letters. */
export const readCurrency = (code: string | null | undefined): string | null =>
  code && /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : null

/** Mirrors the saved currency of local storage for the server, which renders the prices. */
export const CURRENCY_COOKIE = 'currency'

/** Systems by the names that browsers have for them in the client hint `Sec-CH-UA-Platform`. */
const BY_HINT: ReadonlyMap<string, Platform> = new Map([
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['macOS', 'Mac OS'],
  ['iOS', 'iOS'],
  ['Linux', 'Linux'],
])

/** In this order: Android calls itself a Linux, too, and iOS one that is like Mac OS. Nobody has installers for Chrome OS. */
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

/** Cookie of a tablet that says that it is a computer: `ios`. A script of the page has found it out. */
export const PLATFORM_COOKIE = 'platform'

/** Signs of a user agent that are read; the system stands near its start. */
const READ_LENGTH = 200

/**
 * The system of a visitor; null where it is not known, or none that there are installers for. The client hint outranks the
 * user agent, which some browsers make up. An iPad that asks for desktop pages says that it is a Mac, until its cookie tells.
 *
 * @param hint header `Sec-CH-UA-Platform`, which browsers send in quotes
 * @param userAgent header `User-Agent`
 * @param cookie `PLATFORM_COOKIE`; any other value says nothing
 */
export const visitorPlatform = (
  hint: string | undefined,
  userAgent: string | undefined,
  cookie?: string,
): Platform | null => {
  if (cookie === 'ios') return 'iOS'
  if (hint !== undefined && hint !== '') return BY_HINT.get(hint.replace(/^"|"$/g, '')) ?? null
  const start = userAgent?.slice(0, READ_LENGTH) ?? ''
  return BY_USER_AGENT.find(([sign]) => start.includes(sign))?.[1] ?? null
}

/** Mirrors `NB:wasClosed` of local storage for the server, which leaves these banners out; a cookie cannot have that name. */
export const HIDDEN_BANNERS_COOKIE = 'nb_was_closed'

const SEPARATOR = '.'

/** Ids of the banners that a visitor has hidden, in the order of the catalogue; what is no banner is left out. */
export const readHiddenBanners = (cookie: string | undefined): readonly string[] => {
  if (!cookie) return []
  const ids = cookie.split(SEPARATOR)
  return BANNERS.map(({ id }) => id).filter((id) => ids.includes(id))
}

/** The cookie of some hidden banners: the same for the same banners, in whatever order they were hidden. */
export const writeHiddenBanners = (ids: readonly string[]): string =>
  BANNERS.map(({ id }) => id)
    .filter((id) => ids.includes(id))
    .join(SEPARATOR)
