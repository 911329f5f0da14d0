import { ANALYTICS_COOKIES, MARKETING_COOKIES } from '../attribution-cookies.ts'
import { CONSENT_CATEGORIES, type ConsentCategory } from './consent-rule-table.ts'

const COOKIES: Readonly<Record<ConsentCategory, readonly string[]>> = {
  analytics: ANALYTICS_COOKIES,
  marketing: MARKETING_COOKIES,
}

/** `Set-Cookie` values that remove what was stored for every category that is not granted. */
export const forgottenCookies = (granted: readonly ConsentCategory[]): readonly string[] =>
  CONSENT_CATEGORIES.filter((category) => !granted.includes(category))
    .flatMap((category) => COOKIES[category])
    .map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`)
