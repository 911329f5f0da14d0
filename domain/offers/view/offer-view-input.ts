import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import type { OfferTexts } from './offer-view.ts'
import type { PriceFlags } from './withheld-reason.ts'

/** How a site writes the figures of an offer. */
export interface OfferFormatters {
  /** An amount in the currency of the view. */
  readonly money: (amount: number) => string
  /** @param percent whole, 0 to 100 */
  readonly percent: (percent: number) => string
  /** Decimals that amounts of the currency usually have. */
  readonly digits: number
}

/** All that a buy block's view is made of. */
export interface OfferViewInput extends PriceFlags {
  readonly settings: BuyBlockSettings
  /** The product's options as its price list has them. */
  readonly list: readonly PriceOption[] | 'failed'
  /** Whether the visitor's country bars the product. */
  readonly isRestricted: boolean
  readonly figures: OfferFormatters
  readonly texts: OfferTexts
  /** How the site's consumer prices are to be read. */
  readonly taxLabel: 'inclVat' | 'plusTax' | 'none'
  /** Added to business prices alone, for example `HT`. */
  readonly b2bSuffix: string
}
