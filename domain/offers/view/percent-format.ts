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
  const written = new Map<number, string>()
  return (percent) => {
    const text = written.get(percent) ?? format.format(percent / 100)
    // Whole percents are few, and a list of options tells the same ones again and again.
    written.set(percent, text)
    return text
  }
}
