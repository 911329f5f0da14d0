/** The key of a price list: region, language and currency as three path segments, for example `global/en/usd`. */
export const regLanCur = (region: string, language: string, currency: string): string =>
  `${region}/${language}/${currency.toLowerCase()}`
