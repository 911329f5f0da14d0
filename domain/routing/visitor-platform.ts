import type { Platform } from '../../ports/vocabulary.ts'

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
