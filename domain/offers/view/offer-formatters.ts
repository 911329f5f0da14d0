import { type PricedSite, sitePriceFormat } from '../../currencies/site-price-format.ts'
import { moneyFormatter } from '../../money/money-formatter.ts'

/** How a site writes amounts of a currency, and percents. */
export const offerFormattersFor = (site: PricedSite, currency: string) => {
  const format = sitePriceFormat(site, currency)
  const percents = new Intl.NumberFormat(site.locale, { style: 'percent', numberingSystem: 'latn' })
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
