import type { PriceOption } from '../../../ports/offers.ts'
import { savingsPercent } from './savings-percent.ts'

/** Highest discounts in whole percent, 0 to 100; 0 where nothing is saved (specification, section 3, price state). */
export interface Discounts {
  /** What a price saves against its struck price. */
  readonly maxDiscount: number
  /** What a promotional renewal price saves against the renewal price. */
  readonly maxPromoDiscount: number
}

type Priced = Pick<PriceOption, 'price' | 'priceStruck' | 'priceRenewal' | 'priceRenewalPromo'>

const promoDiscount = ({ price, priceRenewal, priceRenewalPromo }: Priced): number =>
  priceRenewalPromo === null ? 0 : (savingsPercent(priceRenewalPromo, priceRenewal ?? price) ?? 0)

/** The highest discounts of a product's options. */
export const highestDiscounts = (options: readonly Priced[]): Discounts => ({
  maxDiscount: Math.max(0, ...options.map(({ price, priceStruck }) => savingsPercent(price, priceStruck) ?? 0)),
  maxPromoDiscount: Math.max(0, ...options.map(promoDiscount)),
})

/** The highest discounts of a page, of those of its products. */
export const highestOfPage = (products: readonly Discounts[]): Discounts => ({
  maxDiscount: Math.max(0, ...products.map(({ maxDiscount }) => maxDiscount)),
  maxPromoDiscount: Math.max(0, ...products.map(({ maxPromoDiscount }) => maxPromoDiscount)),
})
