const canonicalLocale = (locale: string): string => {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/**
 * How a language writes whole percents: `30%`, `30 %`, `%30`. The digits are 0 to 9, as in prices. What is no locale is
 * taken for English.
 *
 * @param locale BCP 47
 */
export const percentFormatFor = (locale: string): ((percent: number) => string) => {
  const format = new Intl.NumberFormat(canonicalLocale(locale), { style: 'percent', numberingSystem: 'latn' })
  return (percent) => format.format(percent / 100)
}
