import { writeCookie } from '../text/cookies.ts'
import {
  CONSENT_RULES,
  CONSENT_VERSION,
  CONSENTED_ITEMS,
  type ConsentCategory,
  cookieSeconds,
  type FunctionalCookie,
} from './consent-table.ts'

export const CONSENT_CATEGORIES = Object.keys(CONSENT_RULES) as readonly ConsentCategory[]

const REGION = /-([A-Z]{2})$/

/**
 * Returns the categories that are on until the visitor objects. They depend on the visitor's country or, if it is unknown, on
 * the country in the site's locale.
 *
 * @param country the visitor's country, upper case
 * @param locale the site's locale, BCP 47
 */
export const grantedByDefault = (country: string | null, locale: string): readonly ConsentCategory[] => {
  const code = country ?? REGION.exec(locale)?.[1] ?? ''
  return CONSENT_CATEGORIES.filter((category) => CONSENT_RULES[category].optOutCountries.includes(code))
}

/** Cookie with a visitor's decision. It is necessary: without it, every page would ask again. Scripts can read it. */
export const CONSENT_COOKIE: FunctionalCookie = 'consent'

/** Regular expression for the letters of any subset of the categories, in the order of the table: `a?m?`. */
export const CONSENT_LETTERS = CONSENT_CATEGORIES.map((category) => `${CONSENT_RULES[category].letter}?`).join('')

const VALUE = new RegExp(`^${CONSENT_VERSION}\\.(${CONSENT_LETTERS})$`)

/** Encodes categories as letters in the order of the table: `am`, `a`, `m` or empty. */
export const consentLetters = (categories: readonly ConsentCategory[]): string =>
  CONSENT_CATEGORIES.filter((category) => categories.includes(category))
    .map((category) => CONSENT_RULES[category].letter)
    .join('')

/** Decodes the result of `consentLetters`. */
export const categoriesOf = (letters: string): readonly ConsentCategory[] =>
  CONSENT_CATEGORIES.filter((category) => letters.includes(CONSENT_RULES[category].letter))

/** Returns the `Set-Cookie` value that stores a decision. */
export const consentCookie = (categories: readonly ConsentCategory[]): string =>
  writeCookie(CONSENT_COOKIE, `${CONSENT_VERSION}.${consentLetters(categories)}`, cookieSeconds(CONSENT_COOKIE))

export interface ConsentSignals {
  /** Value of the consent cookie. */
  readonly cookie: string | undefined
  /** Whether the browser sends Global Privacy Control: `Sec-GPC: 1`. */
  readonly hasPrivacyControl: boolean
}

export interface Consent {
  /** `ask`: the visitor must be asked; `object`: they are not asked, but may object; `chosen`: they have decided. */
  readonly state: 'ask' | 'object' | 'chosen'
  /** Categories that may be stored and sent now. */
  readonly granted: readonly ConsentCategory[]
  /** Whether the browser sends Global Privacy Control, which overrides the visitor's decision on some categories. */
  readonly hasPrivacyControl: boolean
}

/** Whether Global Privacy Control refuses a category, regardless of the visitor's decision. */
export const isRefusedByBrowser = (category: ConsentCategory, hasPrivacyControl: boolean): boolean =>
  hasPrivacyControl && CONSENT_RULES[category].obeysPrivacyControl === true

/**
 * Returns a visitor's consent: their decision, or their country's default if they have not decided. Global Privacy Control
 * overrides both.
 *
 * @param byDefault categories that are on until the visitor objects (`grantedByDefault`)
 */
export const consentOf = (
  { cookie, hasPrivacyControl }: ConsentSignals,
  byDefault: readonly ConsentCategory[],
): Consent => {
  // Undefined if the decision is missing or belongs to another version.
  const letters = VALUE.exec(cookie ?? '')?.[1]
  const isAsked = byDefault.length < CONSENT_CATEGORIES.length
  return {
    state: letters !== undefined ? 'chosen' : isAsked ? 'ask' : 'object',
    granted: (letters === undefined ? byDefault : categoriesOf(letters)).filter(
      (category) => !isRefusedByBrowser(category, hasPrivacyControl),
    ),
    hasPrivacyControl,
  }
}

/**
 * Returns the categories that a visitor or their browser refused. Callers must not use values stored for these categories. A
 * category without a decision is not refused.
 */
export const refusedCategories = ({ state, granted, hasPrivacyControl }: Consent): readonly ConsentCategory[] =>
  CONSENT_CATEGORIES.filter(
    (category) =>
      !granted.includes(category) && (state === 'chosen' || isRefusedByBrowser(category, hasPrivacyControl)),
  )

type Granted = 'granted' | 'denied'

/** Maps a consent to Google's Consent Mode, which tag managers read before they load any tag. */
export const consentMode = ({ granted }: Pick<Consent, 'granted'>): Readonly<Record<string, Granted>> => ({
  ...Object.fromEntries(
    CONSENT_CATEGORIES.flatMap((category) =>
      CONSENTED_ITEMS[category].consentModes.map(
        (mode) => [mode, granted.includes(category) ? 'granted' : 'denied'] as const,
      ),
    ),
  ),
  functionality_storage: 'granted',
  security_storage: 'granted',
})

/** Name and values of the consent form's buttons. */
export const CHOICE_FIELD = 'choice'
export const CHOICES = { all: 'all', necessary: 'necessary', selected: 'selected' } as const

/**
 * Reads a posted consent form. Its buttons choose all categories, none, or the checked ones. Excludes categories that the
 * visitor's browser refuses.
 */
export const chosenConsent = (
  fields: ReadonlyMap<string, string>,
  hasPrivacyControl: boolean,
): readonly ConsentCategory[] => {
  const choice = fields.get(CHOICE_FIELD)
  if (choice === CHOICES.necessary) return []
  return CONSENT_CATEGORIES.filter(
    (category) => (choice === CHOICES.all || fields.has(category)) && !isRefusedByBrowser(category, hasPrivacyControl),
  )
}

/** Whether a cookie belongs to one of the categories, by its name or name prefix. */
export const isCookieOf = (categories: readonly ConsentCategory[], name: string): boolean =>
  categories.some((category) => {
    const { cookies, cookiePrefixes = [] } = CONSENTED_ITEMS[category]
    return cookies.includes(name) || cookiePrefixes.some((prefix) => name.startsWith(prefix))
  })

/** Cookie names that are safe to repeat in a header. Cookies with other names are not deleted. */
const COOKIE_NAME = /^[\w.-]{1,64}$/
const MAX_FORGOTTEN = 20

/**
 * Returns `Set-Cookie` values that delete the cookies of every category that is not granted.
 *
 * @param sent names of the visitor's cookies, for categories that list only a prefix
 */
export const forgottenCookies = (
  granted: readonly ConsentCategory[],
  sent: Iterable<string> = [],
): readonly string[] => {
  const refused = CONSENT_CATEGORIES.filter((category) => !granted.includes(category))
  const listed = refused.flatMap((category) => CONSENTED_ITEMS[category].cookies)
  const prefixed = [...sent].filter((name) => isCookieOf(refused, name) && COOKIE_NAME.test(name))
  const names = new Set([...listed, ...prefixed.slice(0, MAX_FORGOTTEN)])
  return [...names].map((name) => writeCookie(name, '', 0))
}
