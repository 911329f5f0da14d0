import { ANALYTICS_COOKIES, MARKETING_COOKIES } from './attribution.ts'

/** Categories that a visitor decides on (decision record `consent-is-asked-by-country`). Necessary storage needs no consent. */
export const CONSENT_CATEGORIES = ['analytics', 'marketing'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]

/** `ask`: off until the visitor agrees. `object`: on until the visitor objects. */
type ConsentRule = 'ask' | 'object'

export type ConsentRules = Readonly<Record<ConsentCategory, ConsentRule>>

const ASKED: ConsentRules = { analytics: 'ask', marketing: 'ask' }
const OBJECTED: ConsentRules = { analytics: 'object', marketing: 'object' }
const ASKED_FOR_MARKETING: ConsentRules = { analytics: 'object', marketing: 'ask' }

/**
 * Countries (ISO 3166 alpha-2) that do not require consent to every category; all others do, and so does an unknown country.
 * A demonstration: the vendor's lawyers decide on this table.
 */
const RULES_BY_COUNTRY: ReadonlyMap<string, ConsentRules> = new Map([
  // State laws on the sale and sharing of personal data: a visitor may object, also by Global Privacy Control.
  ['US', OBJECTED],
  ['AU', OBJECTED],
  ['NZ', OBJECTED],
  ['MX', OBJECTED],
  ['SG', OBJECTED],
  ['HK', OBJECTED],
  ['TW', OBJECTED],
  ['PH', OBJECTED],
  // Sharing data with others requires consent; the vendor's own measurements do not.
  ['JP', ASKED_FOR_MARKETING],
  ['MY', ASKED_FOR_MARKETING],
])

const REGION = /-([A-Z]{2})$/

/**
 * Returns the rules of a visitor's country; if it is unknown, those of the country in the site's locale.
 *
 * @param country of the visitor, upper case
 * @param locale of the site, BCP 47
 */
export const consentRulesFor = (country: string | null, locale: string): ConsentRules =>
  RULES_BY_COUNTRY.get(country ?? REGION.exec(locale)?.[1] ?? '') ?? ASKED

/** Cookie with a visitor's decision. Necessary, because they would be asked on each page without it. Readable by scripts. */
export const CONSENT_COOKIE = 'consent'

/** Raised when the meaning of a category changes: every visitor is then asked again. */
const VERSION = 'v1'

/** Half a year; then a visitor is asked again. */
const LIFE_SECONDS = 182 * 24 * 60 * 60

const LETTERS: Readonly<Record<ConsentCategory, string>> = { analytics: 'a', marketing: 'm' }

const VALUE = new RegExp(`^${VERSION}\\.(a?m?)$`)

/** Encodes categories as letters in a fixed order: `am`, `a`, `m` or nothing. */
export const consentLetters = (categories: readonly ConsentCategory[]): string =>
  CONSENT_CATEGORIES.filter((category) => categories.includes(category))
    .map((category) => LETTERS[category])
    .join('')

/** Decodes the letters of `consentLetters`. */
export const categoriesOf = (letters: string): readonly ConsentCategory[] =>
  CONSENT_CATEGORIES.filter((category) => letters.includes(LETTERS[category]))

/** Returns the categories that a visitor agreed to; null if they have not decided on the current version. */
const readConsentCookie = (value: string | undefined): readonly ConsentCategory[] | null => {
  const letters = VALUE.exec(value ?? '')?.[1]
  return letters === undefined ? null : categoriesOf(letters)
}

/** Returns the `Set-Cookie` value that stores a decision. */
export const consentCookie = (categories: readonly ConsentCategory[]): string =>
  `${CONSENT_COOKIE}=${VERSION}.${consentLetters(categories)}; Path=/; Max-Age=${LIFE_SECONDS}; SameSite=Lax`

/** Signals of consent in a request. */
export interface ConsentSignals {
  /** Value of the consent cookie. */
  readonly cookie: string | undefined
  /** Whether the browser sends Global Privacy Control: `Sec-GPC: 1`. */
  readonly hasPrivacyControl: boolean
}

/** The consent of a visitor. */
export interface Consent {
  /** `ask`: they must be asked; `object`: not asked, but they may object; `chosen`: they have decided. */
  readonly state: 'ask' | 'object' | 'chosen'
  /** Categories that may be stored and sent now. */
  readonly granted: readonly ConsentCategory[]
  /** Whether their browser objects to marketing, which overrides any decision. */
  readonly hasPrivacyControl: boolean
}

/** Returns the consent of a visitor: their decision, else the default of their country; never marketing against the browser's signal. */
export const consentOf = ({ cookie, hasPrivacyControl }: ConsentSignals, rules: ConsentRules): Consent => {
  const chosen = readConsentCookie(cookie)
  const allowed = chosen ?? CONSENT_CATEGORIES.filter((category) => rules[category] === 'object')
  const isAsked = CONSENT_CATEGORIES.some((category) => rules[category] === 'ask')
  return {
    state: chosen !== null ? 'chosen' : isAsked ? 'ask' : 'object',
    granted: allowed.filter((category) => category !== 'marketing' || !hasPrivacyControl),
    hasPrivacyControl,
  }
}

/** Whether a visitor or their browser refused a category. Values of it that were stored earlier must then not be used. */
export const isRefused = (consent: Consent, category: ConsentCategory): boolean =>
  !consent.granted.includes(category) &&
  (consent.state === 'chosen' || (category === 'marketing' && consent.hasPrivacyControl))

type Granted = 'granted' | 'denied'

/** Maps a consent to Google's Consent Mode, which tag managers read before they load any tag. */
export const consentMode = ({ granted }: Pick<Consent, 'granted'>): Readonly<Record<string, Granted>> => {
  const of = (category: Consent['granted'][number]): Granted => (granted.includes(category) ? 'granted' : 'denied')
  return {
    ad_storage: of('marketing'),
    ad_user_data: of('marketing'),
    ad_personalization: of('marketing'),
    analytics_storage: of('analytics'),
    functionality_storage: 'granted',
    security_storage: 'granted',
  }
}

/** Name and values of the buttons of the consent form. */
export const CHOICE_FIELD = 'choice'
export const CHOICES = { all: 'all', necessary: 'necessary', selected: 'selected' } as const

/** Reads a posted consent form: all or no categories by its buttons, else the ticked ones. */
export const chosenConsent = (fields: ReadonlyMap<string, string>): readonly ConsentCategory[] => {
  switch (fields.get(CHOICE_FIELD)) {
    case CHOICES.all:
      return CONSENT_CATEGORIES
    case CHOICES.necessary:
      return []
    default:
      return CONSENT_CATEGORIES.filter((category) => fields.has(category))
  }
}

const COOKIES: Readonly<Record<ConsentCategory, readonly string[]>> = {
  analytics: ANALYTICS_COOKIES,
  marketing: MARKETING_COOKIES,
}

/** Returns `Set-Cookie` values that delete the cookies of every category that is not granted. */
export const forgottenCookies = (granted: readonly ConsentCategory[]): readonly string[] =>
  CONSENT_CATEGORIES.filter((category) => !granted.includes(category))
    .flatMap((category) => COOKIES[category])
    .map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`)
