import { type Consent, isRefused } from '../../domain/tracking/consent/consent.ts'
import {
  leadCampaign,
  visitAutoRenew,
  visitQuery,
  visitReferrer,
  visitSubscriptions,
  visitToken,
} from './visit-values.ts'

const VALUES = {
  analytics: [visitToken, visitSubscriptions, visitAutoRenew],
  marketing: [visitQuery, visitReferrer, leadCampaign],
} as const

/** Removes what this browser has stored of whatever the visitor, or their browser for them, says no to. The server removes the cookies. */
export const forgetRefused = (consent: Consent): void => {
  for (const category of ['analytics', 'marketing'] as const) {
    if (isRefused(consent, category)) for (const value of VALUES[category]) value.remove()
  }
}
