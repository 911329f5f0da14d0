/** ISO 3166-1 alpha-2, the officially assigned codes. Source: ISO 3166 Maintenance Agency, 249 entries. */
const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU ' +
  'MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

export interface CountryChoice {
  /** ISO code. */
  readonly code: string
  /** Name in the language of the site. */
  readonly name: string
}

const choices = new Map<string, readonly CountryChoice[]>()

/** Returns every country, named and sorted in a locale. Memoized. */
export const countryChoices = (locale: string): readonly CountryChoice[] => {
  const known = choices.get(locale)
  if (known !== undefined) return known
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const collator = new Intl.Collator(locale)
  const made = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, other) =>
    collator.compare(one.name, other.name),
  )
  choices.set(locale, made)
  return made
}

/**
 * Returns the code of a country, given its code or its name in the site's language or in English. Returns null for any other
 * text.
 */
export const countryCodeOf = (text: string, locale: string): string | null => {
  const code = text.toUpperCase()
  if (COUNTRY_CODES.includes(code)) return code
  const collator = new Intl.Collator(locale, { sensitivity: 'base' })
  const named = [...countryChoices(locale), ...countryChoices('en')].find(
    ({ name }) => collator.compare(name, text) === 0,
  )
  return named?.code ?? null
}
