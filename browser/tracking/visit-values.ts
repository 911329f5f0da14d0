import { type Consent, isRefused } from '../../domain/consent/consent.ts'
import { storedValue } from '../visitor/stored-value.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)
const isTrue = (value: unknown): value is true => value === true

/** Accumulated query parameters of the visit. Marketing. */
export const visitQuery = storedValue('session', 'queryString', isText)

/** The first external referrer, without its query. Marketing. */
export const visitReferrer = storedValue('session', 'document-referrer', isText)

/** Random id of the visit. Analytics. */
export const visitToken = storedValue('session', 'user-token', isText)

/** Kinds of offers of the last licence check, without the code. Analytics. */
export const visitSubscriptions = storedValue('session', 'subscriptions-info', isTexts)

/** Whether the visit has seen the switch for automatic renewal. Analytics. */
export const visitAutoRenew = storedValue('session', 'autorenew_shown', isTrue)

/** The campaign that a lead form saves (`app/_islands/lead-origin.tsx`). Marketing. */
const leadCampaign = storedValue('local', 'marketo-params', isText)

const VALUES = {
  analytics: [visitToken, visitSubscriptions, visitAutoRenew],
  marketing: [visitQuery, visitReferrer, leadCampaign],
} as const

/** Removes the stored values of refused categories. The server removes the cookies. */
export const forgetRefused = (consent: Consent): void => {
  for (const category of ['analytics', 'marketing'] as const) {
    if (isRefused(consent, category)) for (const value of VALUES[category]) value.remove()
  }
}
