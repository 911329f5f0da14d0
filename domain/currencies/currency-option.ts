import { type CurrencyPriceFormat, toCurrencyPriceFormat } from '../money/currency-price-format.ts'
import { priceFormatFor } from '../money/price-format-for.ts'
import type { Site } from '../sites/site.ts'
import { type PriceLength, priceLengthOf } from './price-length.ts'
import { regLanCur } from './reg-lan-cur.ts'

/** One currency of a site, as a page needs it (specification, section 3, currency option). */
export interface CurrencyOption {
  /** ISO code. */
  readonly currency: string
  readonly priceFormat: CurrencyPriceFormat
  /** Its name in the site's language, as the language data of the platform has it: "US Dollar", "Schweizer Franken". */
  readonly displayName: string
  readonly priceLength: PriceLength
  /** True for the Arabic-language sites of the Middle East. */
  readonly isRTL: boolean
  /** `HT` or empty. */
  readonly b2bSuffix: string
  readonly regLanCur: string
}

/** Tells everything that goes with a currency on a site. `currency` is one of the site's list. */
export const currencyOption = (site: Site, currency: string): CurrencyOption => ({
  currency,
  priceFormat: toCurrencyPriceFormat(priceFormatFor(currency, site.locale)),
  displayName: new Intl.DisplayNames(site.locale, { type: 'currency' }).of(currency) ?? currency,
  priceLength: priceLengthOf(currency),
  isRTL: site.dir === 'rtl',
  b2bSuffix: site.b2bSuffixByCurrency[currency] ?? site.b2bSuffix,
  regLanCur: regLanCur(site.offersRegion, site.offersLanguage, currency),
})
