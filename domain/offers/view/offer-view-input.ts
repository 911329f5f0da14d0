import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import type { Site } from '../../sites/site.ts'
import type { OfferFormatters } from './offer-formatters.ts'
import type { OfferTexts } from './offer-view.ts'
import type { TrialCalendar } from './trial-calendar.ts'

/** Everything that a buy block's view is built from. */
export interface OfferViewInput {
  readonly settings: BuyBlockSettings
  /** The product's options as its price list has them. */
  readonly list: readonly PriceOption[] | 'failed'
  /** Whether the product may not be sold in the visitor's country. */
  readonly isRestricted: boolean
  /** Prices are switched off for the whole site. */
  readonly disablePrices: boolean
  /** Price lists of what can be bought beside the product. @default none */
  readonly addOns?: readonly { readonly product: string; readonly list: readonly PriceOption[] }[]
  readonly formatters: OfferFormatters
  readonly texts: OfferTexts
  readonly calendar: TrialCalendar
  /** How the site's consumer prices are to be read. */
  readonly taxLabel: Site['taxLabel']
  /** Added to business prices alone, for example `HT`. */
  readonly b2bSuffix: string
  /** Struck prices are the lowest of 30 days, and that has to be said. @default false */
  readonly saysLowestPrice?: boolean
  /** The prices are those of a promotion: promotional renewal prices and the highest discounts are shown. @default false */
  readonly isPromotion?: boolean
}
