import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../ports/offers.ts'
import type { OptionView } from './offer-view.ts'
import type { OfferViewInput } from './offer-view-input.ts'

type RenewalInput = Pick<OfferViewInput, 'formatters' | 'texts' | 'isPromotion'>

/** Whether the options of a block renew a licence (specification, section 3, derived fields of an option). */
export const isRenewalOption = ({ purchaseType }: Pick<BuyBlockSettings, 'purchaseType'>): boolean =>
  purchaseType === 'Renewal'

/**
 * Returns an option with the prices of a renewal. The price is the promotional renewal price, else the renewal price, else
 * the price. Savings on the promotional price are relative to the full renewal price.
 */
export const renewedOption = (option: PriceOption): PriceOption => {
  const { price, priceStruck, priceRenewal, priceRenewalPromo } = option
  return {
    ...option,
    price: priceRenewalPromo ?? priceRenewal ?? price,
    priceStruck: priceRenewalPromo === null ? priceStruck : (priceRenewal ?? priceStruck),
  }
}

/**
 * Returns one sentence about the renewals of an option that renews automatically. An option without a renewal price renews at its
 * price. If a promotion lowers the first renewal, the sentence says which price applies to the first and to later renewals.
 */
export const renewalOf = (
  { autorenew, price, priceRenewal, priceRenewalPromo, termDuration, termType }: PriceOption,
  { formatters, texts, isPromotion = false }: RenewalInput,
): Pick<OptionView, 'renewal'> => {
  if (!autorenew) return {}
  const full = priceRenewal ?? price
  const later = formatters.money(full)
  const first = isPromotion && priceRenewalPromo !== null && priceRenewalPromo < full ? priceRenewalPromo : full
  const promo = formatters.money(first)
  return { renewal: promo === later ? texts.renewal(later, termDuration, termType) : texts.renewalPromo(promo, later) }
}
