/**
 * The consent categories in the order of the form (decision record `consent-by-country`). Server, scripts and pages derive
 * everything about consent from this file. The purpose of a category is the message `consent.categories.<category>`. Functional
 * storage needs no consent; its names are at the end, followed by the life of each cookie. Rules and items are separate constants: the script before the first paint
 * needs only the rules, so the bundler can omit the items.
 */

interface ConsentRule {
  /**
   * Unique letter in the consent cookie and in view keys. Must not be `x` or `g`, because they have other meanings in view
   * keys.
   */
  readonly letter: string
  /**
   * Countries (ISO 3166 alpha-2) where the category is on until the visitor objects. In other countries, and if the country is
   * unknown, it is off until the visitor agrees. Sample data: the vendor's lawyers decide on these lists.
   */
  readonly optOutCountries: readonly string[]
  /**
   * Whether Global Privacy Control refuses the category in every country, regardless of the visitor's decision. @default false
   */
  readonly obeysPrivacyControl?: boolean
}

/** Countries where visitors may object to the sale and sharing of their personal data, for example under US state laws. */
const OPT_OUT = ['US', 'AU', 'NZ', 'MX', 'SG', 'HK', 'TW', 'PH']

const RULES = {
  // In Japan and Malaysia only sharing data with others requires consent; the vendor's own measurements do not.
  analytics: { letter: 'a', optOutCountries: [...OPT_OUT, 'JP', 'MY'] },
  marketing: { letter: 'm', optOutCountries: OPT_OUT, obeysPrivacyControl: true },
} satisfies Readonly<Record<string, ConsentRule>>

export type ConsentCategory = keyof typeof RULES

export const CONSENT_RULES: Readonly<Record<ConsentCategory, ConsentRule>> = RULES

/**
 * The version of the categories in stored decisions. Increment it for a new category and when the meaning of a category
 * changes: every visitor is then asked again.
 */
export const CONSENT_VERSION = 'v1'

/** Items that may be stored and loaded if a visitor allows a category. */
interface ConsentedItems {
  /** Its cookies. If the category is refused, the server deletes them and stops reading them. */
  readonly cookies: readonly string[]
  /** Prefixes of its cookies whose names end with an id. @default none */
  readonly cookiePrefixes?: readonly string[]
  /** Its local storage and session storage keys. Scripts delete them if the category is refused. */
  readonly localKeys: readonly string[]
  readonly sessionKeys: readonly string[]
  /** Build files that every page loads. The content lists the scripts of single pages (`headScripts`). */
  readonly scripts: readonly string[]
  /** Its storage types in Google's Consent Mode. */
  readonly consentModes: readonly string[]
}

const ITEMS = {
  analytics: {
    cookies: ['_ga', 'client_id', 'session_id', 'visitor_id'],
    cookiePrefixes: ['_ga_'],
    localKeys: [],
    sessionKeys: ['user-token', 'subscriptions-info', 'autorenew_shown'],
    scripts: ['/scripts/vitals.js'],
    consentModes: ['analytics_storage'],
  },
  marketing: {
    cookies: ['campaign', 'store_args', 'session_partner', 'query_string'],
    localKeys: ['marketo-params'],
    sessionKeys: ['queryString', 'document-referrer'],
    scripts: [],
    consentModes: ['ad_storage', 'ad_user_data', 'ad_personalization'],
  },
} as const satisfies Readonly<Record<ConsentCategory, ConsentedItems>>

export const CONSENTED_ITEMS: Readonly<Record<ConsentCategory, ConsentedItems>> = ITEMS

/** Names that need consent. Code that stores a value under any other name does not compile. */
export type ConsentedCookie<Category extends ConsentCategory> = (typeof ITEMS)[Category]['cookies'][number]
export type ConsentedLocalKey = (typeof ITEMS)[ConsentCategory]['localKeys'][number]
export type ConsentedSessionKey = (typeof ITEMS)[ConsentCategory]['sessionKeys'][number]

/**
 * Names of functional storage: choices of the visitor, and the platform, which decides the order of downloads. They do not identify
 * visitors, are never sent to others, and need no consent (`functionality_storage` of Consent Mode).
 */
const FUNCTIONAL_ITEMS = {
  cookies: ['consent', 'currency', 'nb_was_closed', 'platform'],
  localKeys: ['currency', 'platform', 'NB:wasClosed', 'review'],
  sessionKeys: ['notification-banners'],
} as const

export type FunctionalCookie = (typeof FUNCTIONAL_ITEMS)['cookies'][number]
export type FunctionalLocalKey = (typeof FUNCTIONAL_ITEMS)['localKeys'][number]
export type FunctionalSessionKey = (typeof FUNCTIONAL_ITEMS)['sessionKeys'][number]

/** Life of each cookie in days; null until the browser is closed. Cookies that the tag manager sets have the life that it documents. */
const COOKIE_DAYS = {
  consent: 182,
  currency: 365,
  nb_was_closed: 365,
  platform: 365,
  _ga: 730,
  client_id: 730,
  session_id: null,
  visitor_id: 365,
  campaign: 30,
  store_args: 30,
  // 432000000 ms (specification, section 9).
  session_partner: 5,
  query_string: null,
} as const satisfies Readonly<Record<FunctionalCookie | ConsentedCookie<ConsentCategory>, number | null>>

const DAY_SECONDS = 24 * 60 * 60

/** Returns the life of a cookie in seconds; null until the browser is closed. */
export const cookieSeconds = (name: keyof typeof COOKIE_DAYS): number | null => {
  const days = COOKIE_DAYS[name]
  return days === null ? null : days * DAY_SECONDS
}

/** Something that the site stores in the browser. */
export interface StoredItem {
  /** A prefix ends with `*`. */
  readonly name: string
  readonly area: 'cookie' | 'localStorage' | 'sessionStorage'
  /** Life in days. `session`: until the tab or the browser is closed; `permanent`: until the visitor deletes it. */
  readonly life: number | 'session' | 'permanent'
}

/** Returns all that a category stores in the browser. */
export const storedItems = (category: ConsentCategory | 'necessary'): readonly StoredItem[] => {
  const { cookies, localKeys, sessionKeys } = category === 'necessary' ? FUNCTIONAL_ITEMS : ITEMS[category]
  const prefixes = category === 'necessary' ? [] : (CONSENTED_ITEMS[category].cookiePrefixes ?? [])
  const days: Readonly<Record<string, number | null>> = COOKIE_DAYS
  return [
    ...cookies.map((name): StoredItem => ({ name, area: 'cookie', life: days[name] ?? 'session' })),
    // A cookie of a prefix lives as long as the cookie without its id.
    ...prefixes.map(
      (prefix): StoredItem => ({
        name: `${prefix}*`,
        area: 'cookie',
        life: days[prefix.replace(/_$/, '')] ?? 'session',
      }),
    ),
    ...localKeys.map((name): StoredItem => ({ name, area: 'localStorage', life: 'permanent' })),
    ...sessionKeys.map((name): StoredItem => ({ name, area: 'sessionStorage', life: 'session' })),
  ]
}
