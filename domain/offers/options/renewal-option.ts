import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'

/** Whether the options of a block renew a licence (specification, section 3, derived fields of an option). */
export const isRenewalOption = ({ purchaseType }: Pick<BuyBlockSettings, 'purchaseType'>): boolean =>
  purchaseType === 'Renewal'

/**
 * An option with the prices of a renewal: what is paid is the promotional renewal price, else the renewal price, else the
 * price; what is saved, is saved against the full renewal price where the promotional one is paid.
 */
export const renewedOption = (option: PriceOption): PriceOption => {
  const { price, priceStruck, priceRenewal, priceRenewalPromo } = option
  return {
    ...option,
    price: priceRenewalPromo ?? priceRenewal ?? price,
    priceStruck: priceRenewalPromo === null ? priceStruck : (priceRenewal ?? priceStruck),
  }
}
