import type { ConsentCategory } from '../../domain/tracking/consent/consent-rule-table.ts'
import { visitorConsent } from './visitor-consent.ts'

/** Whether the visitor allows something now: by their decision, or where their country has them object, as long as they do not. */
export const hasConsent = (category: ConsentCategory): boolean => visitorConsent().granted.includes(category)
