import { storedValue } from '../storage/stored-value.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)
const isTrue = (value: unknown): value is true => value === true

/** What the queries of the visit's pages brought along. Marketing. */
export const visitQuery = storedValue('session', 'queryString', isText)

/** The page of another site that led here, without its query. Marketing. */
export const visitReferrer = storedValue('session', 'document-referrer', isText)

/** A random number for the visit. Analytics. */
export const visitToken = storedValue('session', 'user-token', isText)

/** The kinds of offers of the last licence check; no code. Analytics. */
export const visitSubscriptions = storedValue('session', 'subscriptions-info', isTexts)

/** Whether the visit has seen the switch of the automatic renewal. Analytics. */
export const visitAutoRenew = storedValue('session', 'autorenew_shown', isTrue)

/** The campaign that a lead form saves (`app/_islands/lead-origin.tsx`). Marketing. */
export const leadCampaign = storedValue('local', 'marketo-params', isText)
