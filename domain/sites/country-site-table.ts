const LATIN_AMERICA = 'AR BO CL CO CR DO EC GT HN MX NI PA PE PY SV UY VE'
const ARABIC_MIDDLE_EAST = 'AE BH EG IQ JO KW LB LY OM PS QA SA SY YE'
const FRENCH_AFRICA = 'BF BI BJ CD CF CG CI CM DJ DZ GA GN KM MA MG ML MR NE SN TD TG TN'
const ENGLISH_AFRICA = 'BW GH GM KE LS MW NA NG RW SL SZ TZ UG ZA ZM ZW'

const group = (countries: string, ...codes: readonly string[]): readonly (readonly [string, readonly string[]])[] =>
  countries.split(' ').map((country) => [country, codes])

/** Sites for visitors of a country (ISO 3166 alpha-2), best first. Sites whose locale names the country come before these. */
export const COUNTRY_SITES: ReadonlyMap<string, readonly string[]> = new Map([
  ...group(LATIN_AMERICA, 'latam'),
  ...group(ARABIC_MIDDLE_EAST, 'me', 'me-en'),
  ...group(FRENCH_AFRICA, 'afrique'),
  ...group(ENGLISH_AFRICA, 'coza'),
  ...group('AT LI', 'de'),
  ...group('CH', 'de', 'fr', 'it'),
  ...group('BE', 'fr', 'de'),
  ...group('LU', 'fr', 'de'),
  ...group('MC', 'fr'),
  ...group('SM VA', 'it'),
  ...group('AD', 'es'),
  ...group('IE', 'couk'),
  ...group('CY', 'gr'),
  ...group('SK', 'cz'),
  ...group('MD', 'ro', 'ru'),
  ...group('BA ME', 'rs'),
  ...group('AM AZ BY KG TJ TM UZ', 'ru'),
  ...group('NZ', 'comau'),
  ...group('SG BN', 'my', 'myms'),
  ...group('MO', 'comhk'),
  ...group('AO CV MZ', 'pt'),
])
