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
 * Returns the renewal price of an option that renews automatically: the full renewal price, because a promotion may end before
 * the renewal. An option without a renewal price renews at its price.
 */
export const renewalOf = (
  { autorenew, price, priceRenewal, termDuration, termType }: PriceOption,
  { formatters, texts }: RenewalInput,
): Pick<OptionView, 'renewal'> =>
  autorenew ? { renewal: texts.renewal(formatters.money(priceRenewal ?? price), termDuration, termType) } : {}

/** Returns the promotional price of the next renewal, if it is below the full renewal price and is displayed differently. */
export const renewalPromoOf = (
  { autorenew, price, priceRenewal, priceRenewalPromo }: PriceOption,
  { formatters, texts, isPromotion = false }: RenewalInput,
): Pick<OptionView, 'renewalPromo'> => {
  const full = priceRenewal ?? price
  if (!isPromotion || !autorenew || priceRenewalPromo === null || priceRenewalPromo >= full) return {}
  const promo = formatters.money(priceRenewalPromo)
  return promo === formatters.money(full) ? {} : { renewalPromo: texts.renewalPromo(promo) }
}
