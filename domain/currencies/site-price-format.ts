import type { PriceFormat } from '../money/price-format.ts'
import { priceFormatFor } from '../money/price-format-for.ts'
import type { Site } from '../sites/site.ts'

/** What of a site decides how it writes prices. */
export type PricedSite = Pick<Site, 'locale' | 'priceFormats'>

/**
 * How a site writes prices of a currency: as the formatting tables say (specification, sections 3 and 9), but for the
 * fields that the site's record overrides.
 *
 * @param currency ISO code, upper case
 */
export const sitePriceFormat = ({ locale, priceFormats }: PricedSite, currency: string): PriceFormat => {
  const format = priceFormatFor(currency, locale)
  const override = Object.hasOwn(priceFormats, currency) ? priceFormats[currency] : undefined
  if (override === undefined) return format
  const { reason: _, ...fields } = override
  return { ...format, ...fields }
}
