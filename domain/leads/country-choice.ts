import { COUNTRY_CODES } from './country-code-table.ts'

/** A country to choose. */
export interface CountryChoice {
  /** ISO code. */
  readonly code: string
  /** In the language of the site. */
  readonly name: string
}

const choices = new Map<string, readonly CountryChoice[]>()

/** Every country, named and sorted as the people of a locale do. */
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

/** The code of a country that was chosen, or written by its name in the site's language or in English; null for no country. */
export const readCountry = (text: string, locale: string): string | null => {
  const code = text.toUpperCase()
  if (COUNTRY_CODES.includes(code)) return code
  const collator = new Intl.Collator(locale, { sensitivity: 'base' })
  const named = [...countryChoices(locale), ...countryChoices('en')].find(
    ({ name }) => collator.compare(name, text) === 0,
  )
  return named?.code ?? null
}
