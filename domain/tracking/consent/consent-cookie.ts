import { CONSENT_CATEGORIES, type ConsentCategory } from './consent-rule-table.ts'

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
export const readConsentCookie = (value: string | undefined): readonly ConsentCategory[] | null => {
  const letters = VALUE.exec(value ?? '')?.[1]
  return letters === undefined ? null : categoriesOf(letters)
}

/** `Set-Cookie` value that stores a decision for half a year. */
export const consentCookie = (categories: readonly ConsentCategory[]): string =>
  `${CONSENT_COOKIE}=${VERSION}.${consentLetters(categories)}; Path=/; Max-Age=${LIFE_SECONDS}; SameSite=Lax`
