import type { Consent } from '../../tracking/consent/consent.ts'
import { categoriesOf, consentLetters } from '../../tracking/consent/consent-cookie.ts'

/** Site path of the page on which visitors decide what is stored: it alone differs by their consent. */
export const CONSENT_PATH = '/cookies'

const NOTHING = 'x'
const PRIVACY_CONTROL = 'g'

/** How a view key writes a consent: `ask-x`, `object-am`, `chosen-a`, and with a `g` at the end where the browser objects. */
export const CONSENT_WORDS = '(?:ask|object|chosen)-(?:x|am?|m)g?'

/** A consent as part of a view key. */
export const consentWords = ({ state, granted, hasPrivacyControl }: Consent): string =>
  `${state}-${consentLetters(granted) || NOTHING}${hasPrivacyControl ? PRIVACY_CONTROL : ''}`

/** The consent that such a part stands for. */
export const readConsentWords = (words: string): Consent => {
  const [state, letters = ''] = words.split('-') as [Consent['state'], string?]
  return { state, granted: categoriesOf(letters), hasPrivacyControl: letters.includes(PRIVACY_CONTROL) }
}
