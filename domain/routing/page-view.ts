import type { Platform } from '../../ports/vocabulary.ts'
import type { Edition } from '../catalogue/product-record.ts'
import { CONSENT_LETTERS, type Consent, categoriesOf, consentLetters } from '../consent/consent.ts'
import { MESSAGE_KEYS, type MessageKey } from './view-query.ts'

/** Site path of the consent page, the only page that varies on the visitor's consent. */
export const CONSENT_PATH = '/cookies'

const NOTHING = 'x'
const PRIVACY_CONTROL = 'g'

/** Pattern of a consent in a view key: `ask-x`, `object-am`, `chosen-a`. A final `g` means Global Privacy Control. */
const CONSENT_WORDS = `(?:ask|object|chosen)-(?:${NOTHING}|(?=[^${PRIVACY_CONTROL}-])${CONSENT_LETTERS})${PRIVACY_CONTROL}?`

/** Encodes a consent as part of a view key. */
const consentWords = ({ state, granted, hasPrivacyControl }: Consent): string =>
  `${state}-${consentLetters(granted) || NOTHING}${hasPrivacyControl ? PRIVACY_CONTROL : ''}`

/** Decodes the result of `consentWords`. */
const readConsentWords = (words: string): Consent => {
  const [state, letters = ''] = words.split('-') as [Consent['state'], string?]
  return { state, granted: categoriesOf(letters), hasPrivacyControl: letters.includes(PRIVACY_CONTROL) }
}

/**
 * The view: everything that a page of a site varies on, besides its path. Two visitors with the same view get the same page. The
 * number of views is bounded: currencies x currency orders x 4 sets of restricted editions x messages. Download blocks multiply
 * it by their countries x platforms (without a message). Each banner of a page doubles it. The consent page multiplies it by 18
 * consent states (with two categories).
 */
export interface PageView {
  /** ISO code from the site's list. */
  readonly currency: string
  /** Country whose currency order applies, `only` if a query made the currency the only option, `any` for the default order. */
  readonly order: string
  /** Editions that are not sold in the visitor's country. */
  readonly restricted: readonly Edition[]
  /** The visitor's country if a download block of the page lists it, else null. */
  readonly downloadCountry: string | null
  /** The visitor's system, if it is known and the page has download blocks; else null. */
  readonly platform: Platform | null
  /** The visitor's consent, only on the consent page. */
  readonly consent?: Consent
  /** Ids of the page's banners that the visitor has hidden, in table order. */
  readonly hiddenBanners: readonly string[]
  readonly message: MessageKey | null
}

const LETTERS: Readonly<Record<Edition, string>> = { consumer: 'c', business: 'b' }
const EDITIONS = Object.keys(LETTERS) as readonly Edition[]

const PLATFORM_WORDS: Readonly<Record<Platform, string>> = {
  Windows: 'windows',
  Android: 'android',
  'Mac OS': 'macos',
  iOS: 'ios',
  Linux: 'linux',
}
const PLATFORMS = Object.keys(PLATFORM_WORDS) as readonly Platform[]

const lettersOf = (restricted: readonly Edition[]): string =>
  EDITIONS.filter((edition) => restricted.includes(edition))
    .map((edition) => LETTERS[edition])
    .join('') || 'x'

/** Encodes a view as one path segment: `eur-any-x`, `usd-any-cb-buy-unavailable`, `usd-any-x-at-kz-on-macos`, `eur-any-x-consent-ask-x`, `usd-any-x-without-welcome`. */
export const viewKey = ({
  currency,
  order,
  restricted,
  downloadCountry,
  platform,
  consent,
  hiddenBanners,
  message,
}: PageView): string =>
  [
    currency,
    order,
    lettersOf(restricted),
    downloadCountry && `at-${downloadCountry}`,
    platform && `on-${PLATFORM_WORDS[platform]}`,
    consent ? `consent-${consentWords(consent)}` : null,
    hiddenBanners.length === 0 ? null : ['without', ...hiddenBanners].join('-'),
    message,
  ]
    .filter((part) => part !== null)
    .join('-')
    .toLowerCase()

const VIEW_KEY = new RegExp(
  `^([a-z]{3})-(any|only|[a-z]{2})-(x|c|b|cb)(?:-at-([a-z]{2}))?(?:-on-(${Object.values(PLATFORM_WORDS).join('|')}))?(?:-consent-(${CONSENT_WORDS}))?((?:-[a-z0-9]+)*)$`,
)

const WITHOUT = '-without'

/**
 * Parses the end of a view key. Accepts each banner only once and in the order of `bannerIds`, so that a view has exactly one
 * key.
 */
const readEnd = (
  end: string,
  bannerIds: readonly string[],
): Pick<PageView, 'hiddenBanners' | 'message'> | undefined => {
  const isWithout = end.startsWith(WITHOUT)
  let rest = isWithout ? end.slice(WITHOUT.length) : end
  const hiddenBanners = bannerIds.filter((id) => {
    const isHidden = isWithout && `${rest}-`.startsWith(`-${id}-`)
    if (isHidden) rest = rest.slice(id.length + 1)
    return isHidden
  })
  const message = rest === '' ? null : MESSAGE_KEYS.find((known) => `-${known}` === rest)
  if (message === undefined || isWithout !== hiddenBanners.length > 0) return undefined
  return { hiddenBanners, message }
}

/**
 * Parses a view key. Returns `undefined` for a key that `viewKey` does not write.
 *
 * @param bannerIds ids of all banners, in their order
 */
export const readViewKey = (key: string, bannerIds: readonly string[]): PageView | undefined => {
  const match = VIEW_KEY.exec(key)
  if (!match) return undefined
  const [, currency = '', order = '', letters = '', downloadCountry, platformWord, consent, endText = ''] = match
  const end = readEnd(endText, bannerIds)
  if (end === undefined) return undefined
  return {
    currency: currency.toUpperCase(),
    order: order === 'any' || order === 'only' ? order : order.toUpperCase(),
    restricted: EDITIONS.filter((edition) => letters.includes(LETTERS[edition])),
    downloadCountry: downloadCountry?.toUpperCase() ?? null,
    platform: PLATFORMS.find((platform) => PLATFORM_WORDS[platform] === platformWord) ?? null,
    ...(consent === undefined ? {} : { consent: readConsentWords(consent) }),
    ...end,
  }
}

/** Purge tag of one page of a site in every view: `page:de:/premium`. */
export const pageTag = (siteCode: string, path: string): string => `page:${siteCode}:${path}`

/** Purge tags of all content of a site. */
export const contentTags = (siteCode: string): readonly string[] => [
  'content',
  `content:${siteCode}`,
  `site:${siteCode}`,
]

/**
 * Returns the purge tags of a rendered page.
 *
 * @param paths the page's own path, and the path of the page whose content it shows
 */
export const pageTags = (siteCode: string, paths: readonly string[]): readonly string[] => [
  ...new Set(['pages', ...contentTags(siteCode), ...paths.map((path) => pageTag(siteCode, path))]),
]
