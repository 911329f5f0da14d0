import { ANALYTICS_COOKIES, MARKETING_COOKIES } from './attribution.ts'

/** What a visitor decides on (decision record `consent-is-asked-by-country`); what is necessary is not for them to decide. */
export const CONSENT_CATEGORIES = ['analytics', 'marketing'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]

/** `ask`: off until the visitor agrees. `object`: on until the visitor objects. */
type ConsentRule = 'ask' | 'object'

export type ConsentRules = Readonly<Record<ConsentCategory, ConsentRule>>

const ASKED: ConsentRules = { analytics: 'ask', marketing: 'ask' }
const OBJECTED: ConsentRules = { analytics: 'object', marketing: 'object' }
const ASKED_FOR_MARKETING: ConsentRules = { analytics: 'object', marketing: 'ask' }

/**
 * The countries (ISO 3166 alpha-2) that do not ask for consent to everything; all others do, and so does a country that is not
 * known. A demonstration: a vendor's lawyers decide what stands here.
 */
const RULES_BY_COUNTRY: ReadonlyMap<string, ConsentRules> = new Map([
  // State laws on the sale and sharing of personal data: a visitor may object, by Global Privacy Control, too.
  ['US', OBJECTED],
  ['AU', OBJECTED],
  ['NZ', OBJECTED],
  ['MX', OBJECTED],
  ['SG', OBJECTED],
  ['HK', OBJECTED],
  ['TW', OBJECTED],
  ['PH', OBJECTED],
  // What is passed on to others needs consent, what a vendor measures on its own pages does not.
  ['JP', ASKED_FOR_MARKETING],
  ['MY', ASKED_FOR_MARKETING],
])

const REGION = /-([A-Z]{2})$/

/**
 * The rules for a visitor: those of their country, and where it is not known of the country that the site's locale names.
 *
 * @param country of the visitor, upper case
 * @param locale of the site, BCP 47
 */
export const consentRulesFor = (country: string | null, locale: string): ConsentRules =>
  RULES_BY_COUNTRY.get(country ?? REGION.exec(locale)?.[1] ?? '') ?? ASKED

/** What a visitor has decided. Necessary: without it they would be asked on each page. Readable by scripts. */
export const CONSENT_COOKIE = 'consent'

/** Raised when a category means something new: then everybody decides afresh. */
const VERSION = 'v1'

/** After half a year a visitor is asked again. */
const LIFE_SECONDS = 182 * 24 * 60 * 60

const LETTERS: Readonly<Record<ConsentCategory, string>> = { analytics: 'a', marketing: 'm' }

const VALUE = new RegExp(`^${VERSION}\\.(a?m?)$`)

/** The categories as letters, in their order: `am`, `a`, `m` or nothing. */
export const consentLetters = (categories: readonly ConsentCategory[]): string =>
  CONSENT_CATEGORIES.filter((category) => categories.includes(category))
    .map((category) => LETTERS[category])
    .join('')

/** The categories of such letters. */
export const categoriesOf = (letters: string): readonly ConsentCategory[] =>
  CONSENT_CATEGORIES.filter((category) => letters.includes(LETTERS[category]))

/** The categories that a visitor has agreed to; null where they have not decided, or not on the present version. */
const readConsentCookie = (value: string | undefined): readonly ConsentCategory[] | null => {
  const letters = VALUE.exec(value ?? '')?.[1]
  return letters === undefined ? null : categoriesOf(letters)
}

/** `Set-Cookie` value that stores a decision for half a year. */
export const consentCookie = (categories: readonly ConsentCategory[]): string =>
  `${CONSENT_COOKIE}=${VERSION}.${consentLetters(categories)}; Path=/; Max-Age=${LIFE_SECONDS}; SameSite=Lax`

/** What a request says of its visitor's consent. */
export interface ConsentSignals {
  /** Value of the consent cookie. */
  readonly cookie: string | undefined
  /** Whether the browser sends Global Privacy Control: `Sec-GPC: 1`. */
  readonly hasPrivacyControl: boolean
}

/** The consent of a visitor. */
export interface Consent {
  /** `ask`: they have to be asked; `object`: nobody has asked, and they may object; `chosen`: they have decided. */
  readonly state: 'ask' | 'object' | 'chosen'
  /** What may be stored and sent now. */
  readonly granted: readonly ConsentCategory[]
  /** Whether their browser objects to marketing, which outweighs any decision. */
  readonly hasPrivacyControl: boolean
}

/** The consent of a visitor: their decision, else what the rules of their country allow; never marketing against their browser's signal. */
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

/** Whether a visitor, or their browser for them, has said no to a category: then nothing of it that was stored before is used. */
export const isRefused = (consent: Consent, category: ConsentCategory): boolean =>
  !consent.granted.includes(category) &&
  (consent.state === 'chosen' || (category === 'marketing' && consent.hasPrivacyControl))

type Granted = 'granted' | 'denied'

/** A consent in the words of Consent Mode, which tag managers read before they load any tag. */
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

/** Name of the field of the consent form that its buttons send, and what they say. */
export const CHOICE_FIELD = 'choice'
export const CHOICES = { all: 'all', necessary: 'necessary', selected: 'selected' } as const

/** The categories that a posted consent form agrees to: by its button all or none, else those that are ticked. */
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

/** `Set-Cookie` values that remove what was stored for every category that is not granted. */
export const forgottenCookies = (granted: readonly ConsentCategory[]): readonly string[] =>
  CONSENT_CATEGORIES.filter((category) => !granted.includes(category))
    .flatMap((category) => COOKIES[category])
    .map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`)
