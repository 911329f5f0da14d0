import { readConsentCookie } from './consent-cookie.ts'
import { CONSENT_CATEGORIES, type ConsentCategory, type ConsentRules } from './consent-rule-table.ts'

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
