import { moneyFormatter } from '../money/money-formatter.ts'
import { priceFormatFor } from '../money/price-format-for.ts'
import { percentFormatFor } from './percent-format-for.ts'
import type { OfferFigures } from './view-input.ts'

/** How a site of a locale writes amounts of a currency, and percents. */
export const offerFiguresFor = (currency: string, locale: string): OfferFigures => {
  const format = priceFormatFor(currency, locale)
  return {
    money: moneyFormatter(format),
    percent: percentFormatFor(locale),
    digits: format.precision,
  }
}
