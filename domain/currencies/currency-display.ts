import type { PriceFormat } from '../money/money-formatter.ts'
import { priceFormatFor } from '../money/price-format-for.ts'
import type { Site } from '../sites/site.ts'

/** Width of prices: `long` if a yearly licence commonly costs five digits or more, else `short`. */
type PriceLength = 'short' | 'long'

const LONG: ReadonlySet<string> = new Set([
  'ARS',
  'CLP',
  'COP',
  'HUF',
  'IDR',
  'JPY',
  'KRW',
  'KZT',
  'NGN',
  'UZS',
  'VND',
  'XAF',
  'XOF',
])

/**
 * Returns the price length of a currency. The specification defines the two lengths but no limit between them, so the limit is
 * our choice.
 */
const priceLengthOf = (currency: string): PriceLength => (LONG.has(currency) ? 'long' : 'short')

/** One currency of a site (specification, section 3, currency option). */
export interface CurrencyOption {
  /** ISO code. */
  readonly currency: string
  /** Its name in the site's language, from `Intl`: "US Dollar", "Schweizer Franken". */
  readonly displayName: string
  readonly priceLength: PriceLength
}

/** @param currency a currency of the site */
export const currencyOption = (site: Site, currency: string): CurrencyOption => ({
  currency,
  displayName: new Intl.DisplayNames(site.locale, { type: 'currency' }).of(currency) ?? currency,
  priceLength: priceLengthOf(currency),
})

export type PricedSite = Pick<Site, 'locale' | 'priceFormats'>

/**
 * Returns the price format of a currency on a site. It comes from the formatting tables (specification, sections 3 and 9), with
 * the overrides of the site's record.
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
