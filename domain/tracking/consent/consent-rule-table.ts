/** What a visitor decides on (decision record `consent-is-asked-by-country`); what is necessary is not for them to decide. */
export const CONSENT_CATEGORIES = ['analytics', 'marketing'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]

/** `ask`: off until the visitor agrees. `object`: on until the visitor objects. */
type ConsentRule = 'ask' | 'object'

export type ConsentRules = Readonly<Record<ConsentCategory, ConsentRule>>

const ASKED: ConsentRules = { analytics: 'ask', marketing: 'ask' }
const OBJECTED: ConsentRules = { analytics: 'object', marketing: 'object' }
const ASKED_FOR_MARKETING: ConsentRules = { analytics: 'object', marketing: 'ask' }

/**
 * The countries (ISO 3166 alpha-2) that do not ask for consent to everything; all others do, and so does a country that is not
 * known. A demonstration: a vendor's lawyers decide what stands here.
 */
const RULES_BY_COUNTRY: ReadonlyMap<string, ConsentRules> = new Map([
  // State laws on the sale and sharing of personal data: a visitor may object, by Global Privacy Control, too.
  ['US', OBJECTED],
  ['AU', OBJECTED],
  ['NZ', OBJECTED],
  ['MX', OBJECTED],
  ['SG', OBJECTED],
  ['HK', OBJECTED],
  ['TW', OBJECTED],
  ['PH', OBJECTED],
  // What is passed on to others needs consent, what a vendor measures on its own pages does not.
  ['JP', ASKED_FOR_MARKETING],
  ['MY', ASKED_FOR_MARKETING],
])

const REGION = /-([A-Z]{2})$/

/**
 * The rules for a visitor: those of their country, and where it is not known of the country that the site's locale names.
 *
 * @param country of the visitor, upper case
 * @param locale of the site, BCP 47
 */
export const consentRulesFor = (country: string | null, locale: string): ConsentRules =>
  RULES_BY_COUNTRY.get(country ?? REGION.exec(locale)?.[1] ?? '') ?? ASKED
