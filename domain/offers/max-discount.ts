import type { PriceOption } from '../../ports/offers.ts'
import { savingsPercent } from './options/savings-percent.ts'

const highest = (options: readonly PriceOption[], percentOf: (option: PriceOption) => number | null): number =>
  options.reduce((max, option) => Math.max(max, percentOf(option) ?? 0), 0)

/** The highest saving of a list against its struck prices, in whole percent; 0 where nothing is saved. */
export const maxDiscount = (options: readonly PriceOption[]): number =>
  highest(options, ({ price, priceStruck }) => savingsPercent(price, priceStruck))

/** The highest saving of promotional renewal prices against renewal prices, in whole percent; 0 where nothing is saved. */
export const maxPromoDiscount = (options: readonly PriceOption[]): number =>
  highest(options, ({ priceRenewalPromo, priceRenewal }) =>
    priceRenewalPromo === null ? null : savingsPercent(priceRenewalPromo, priceRenewal),
  )
