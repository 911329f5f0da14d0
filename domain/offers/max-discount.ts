import type { PriceOption } from '../../ports/offers.ts'
import { savingsPercent } from './savings-percent.ts'

const highest = (percents: readonly (number | null)[]): number =>
  percents.reduce<number>((max, percent) => Math.max(max, percent ?? 0), 0)

/** The highest saving of a list against its struck prices, in whole percent; 0 where nothing is saved. */
export const maxDiscount = (options: readonly PriceOption[]): number =>
  highest(options.map(({ price, priceStruck }) => savingsPercent(price, priceStruck)))

/** The highest saving of promotional renewal prices against renewal prices, in whole percent; 0 where nothing is saved. */
export const maxPromoDiscount = (options: readonly PriceOption[]): number =>
  highest(
    options.map(({ priceRenewalPromo, priceRenewal }) =>
      priceRenewalPromo === null ? null : savingsPercent(priceRenewalPromo, priceRenewal),
    ),
  )
