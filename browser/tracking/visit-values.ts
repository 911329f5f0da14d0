import { type Consent, refusedCategories } from '../../domain/consent/consent.ts'
import { CONSENTED_ITEMS, type ConsentedSessionKey } from '../../domain/consent/consent-table.ts'
import { removeStored, storedValue } from '../visitor/stored-value.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)
const isTrue = (value: unknown): value is true => value === true

/** A value in session storage. The consent table assigns it to a category. */
const visitValue = <Value>(key: ConsentedSessionKey, isValue: (value: unknown) => value is Value) =>
  storedValue('session', key, isValue)

/** All query parameters of the visit. */
export const visitQuery = visitValue('queryString', isText)

/** The first external referrer, without its query. */
export const visitReferrer = visitValue('document-referrer', isText)

/** Random id of the visit. */
export const visitToken = visitValue('user-token', isText)

/** Kinds of offers in the last licence check. The licence code is not stored. */
export const visitSubscriptions = visitValue('subscriptions-info', isTexts)

/** Whether the visitor has seen the auto-renew switch. */
export const visitAutoRenew = visitValue('autorenew_shown', isTrue)

/** Removes the session values of refused categories. The server deletes their cookies. */
export const forgetRefused = (consent: Consent): void => {
  for (const category of refusedCategories(consent)) {
    const { localKeys, sessionKeys } = CONSENTED_ITEMS[category]
    removeStored('local', localKeys)
    removeStored('session', sessionKeys)
  }
}
