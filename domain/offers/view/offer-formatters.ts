import { moneyFormatter } from '../../money/money-formatter.ts'
import { priceFormatFor } from '../../money/price-format-for.ts'
import type { OfferFormatters } from './offer-view-input.ts'
import { percentFormatFor } from './percent-format.ts'

/** How a site of a locale writes amounts of a currency, and percents. */
export const offerFormattersFor = (currency: string, locale: string): OfferFormatters => {
  const format = priceFormatFor(currency, locale)
  return {
    money: moneyFormatter(format),
    percent: percentFormatFor(locale),
    digits: format.precision,
  }
}
