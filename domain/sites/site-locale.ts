/** Whether a locale is a BCP 47 tag as the standard writes it. */
export const isCanonicalLocale = (locale: string): boolean => {
  try {
    return Intl.getCanonicalLocales(locale)[0] === locale
  } catch {
    return false
  }
}

/** The country of a locale (ISO 3166 alpha-2); none of a language alone, or of a region of several countries. */
export const countriesOfLocale = (locale: string): readonly string[] => {
  const { region = '' } = new Intl.Locale(locale)
  return /^[A-Z]{2}$/.test(region) ? [region] : []
}
