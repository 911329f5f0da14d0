import { moneyFormatter } from '../../money/money-formatter.ts'
import { priceFormatFor } from '../../money/price-format-for.ts'

/** How a site of a locale (BCP 47) writes amounts of a currency, and percents. */
export const offerFormattersFor = (currency: string, locale: string) => {
  const format = priceFormatFor(currency, locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', numberingSystem: 'latn' })
  return {
    /** An amount in the currency. */
    money: moneyFormatter(format),
    /** Whole percents, 0 to 100, as the language writes them, with the digits of prices: `30%`, `30 %`, `%30`. */
    percent: (percent: number): string => percents.format(percent / 100),
    /** Decimals that amounts of the currency usually have. */
    digits: format.precision,
  }
}

export type OfferFormatters = ReturnType<typeof offerFormattersFor>
