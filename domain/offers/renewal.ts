import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../ports/offers.ts'
import { editionOf } from '../catalogue/product-lookup.ts'
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

/** Returns the prices of the first and of later renewals. An option without a renewal price renews at its price. */
const renewalPrices = (
  { price, priceRenewal, priceRenewalPromo }: PriceOption,
  { isPromotion = false }: RenewalInput,
): readonly [first: number, later: number] => {
  const later = priceRenewal ?? price
  const isLowered = isPromotion && priceRenewalPromo !== null && priceRenewalPromo < later
  return [isLowered ? priceRenewalPromo : later, later]
}

/**
 * Returns one sentence about the renewals of an option that renews automatically. If a promotion lowers the first renewal, the
 * sentence says which price applies to the first and to later renewals.
 */
export const renewalOf = (option: PriceOption, input: RenewalInput): Pick<OptionView, 'renewal'> => {
  const { autorenew, termDuration, termType } = option
  if (!autorenew) return {}
  const { formatters, texts } = input
  const [first = '', later = ''] = renewalPrices(option, input).map((price) => formatters.money(price))
  return { renewal: first === later ? texts.renewal(later, termDuration, termType) : texts.renewalPromo(first, later) }
}

/** Returns the last day of protection of a purchase today that does not renew, for home products. */
export const endOf = (
  { autorenew, termDuration, termType }: PriceOption,
  { calendar, settings, texts }: Pick<OfferViewInput, 'calendar' | 'settings' | 'texts'>,
): Pick<OptionView, 'ends'> =>
  autorenew || settings.purchaseType !== 'Purchase' || termType === 'Z' || editionOf(settings.product) === 'business'
    ? {}
    : { ends: texts.protectedUntil(calendar.dateAfter(termDuration, termType)) }

/**
 * Returns the date of the next charge of a purchase today that renews automatically, with its amount unless `renewalOf` names only
 * that amount. After a trial and for an existing licence, the date depends on more than the term.
 *
 * @param addOn bought together with the option; undefined if none
 */
export const nextChargeOf = (
  option: PriceOption,
  input: RenewalInput & Pick<OfferViewInput, 'calendar' | 'settings'>,
  addOn?: PriceOption,
): Pick<OptionView, 'nextCharge'> => {
  const { autorenew, termDuration, termType } = option
  const { calendar, formatters, settings, texts } = input
  if (!autorenew || settings.purchaseType !== 'Purchase' || termType === 'Z') return {}
  const [first, later] = renewalPrices(option, input)
  const date = calendar.dateAfter(termDuration, termType)
  if (addOn === undefined && first === later) return { nextCharge: texts.nextChargeDate(date) }
  const together = addOn === undefined ? first : first + renewalPrices(addOn, input)[0]
  return { nextCharge: texts.nextCharge(formatters.money(together), date) }
}
