import type { Site } from '../sites/site.ts'
import { type PriceLength, priceLengthOf } from './price-length.ts'

/** One currency of a site, as a page needs it (specification, section 3, currency option). */
export interface CurrencyOption {
  /** ISO code. */
  readonly currency: string
  /** Its name in the site's language, from the platform's language data: "US Dollar", "Schweizer Franken". */
  readonly displayName: string
  readonly priceLength: PriceLength
}

/** @param currency one of the site's list */
export const currencyOption = (site: Site, currency: string): CurrencyOption => ({
  currency,
  displayName: new Intl.DisplayNames(site.locale, { type: 'currency' }).of(currency) ?? currency,
  priceLength: priceLengthOf(currency),
})
