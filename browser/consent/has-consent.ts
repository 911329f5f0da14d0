import { visitorConsent } from './visitor-consent.ts'

/** What a visitor may allow, as the cookie writes it: analytics, marketing. */
type Category = 'a' | 'm'

/** Whether the visitor allows something now: by their decision, or where their country has them object, as long as they do not. */
export const hasConsent = (category: Category): boolean =>
  visitorConsent().granted.includes(category === 'a' ? 'analytics' : 'marketing')
