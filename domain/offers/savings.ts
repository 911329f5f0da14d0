import type { PriceOption } from '../../ports/offers.ts'
import type { SavingsType } from '../../ports/vocabulary.ts'
import { roundDecimal } from '../money/money-formatter.ts'

/**
 * Returns the savings of a price against a struck price in whole percent, 0 to 100; `null` without a struck price above the
 * price (specification, section 5). Rounds to two decimals before the floor, so that float error cannot lose a unit.
 */
export const savingsPercent = (price: number, struck: number | null): number | null =>
  struck === null || struck <= price ? null : Math.floor(Number(roundDecimal(100 - (100 * price) / struck, 2)))

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

/** The place in a savings text where the saving goes. */
const SAVINGS_MARKER = '((savings))'

interface SavingsInput {
  readonly money: (amount: number) => string
  readonly percent: (percent: number) => string
  readonly price: number
  readonly struck: number | null
  readonly type: SavingsType
  /** A text with the marker in it. */
  readonly template: string
}

/** Subtraction leaves float noise (59.95 - 39.95 is 20.000000000000004), which a format could show. */
const difference = (struck: number, price: number): number => Number((struck - price).toFixed(8))

/**
 * The text of a saving: as a percentage or in money, by the savings type. `null` for type `none`, without a struck price
 * above the price, and for a saving below one percent or the smallest coin: 0 % or 0.00 is never shown.
 */
export const savingsText = ({ price, struck, type, template, money, percent }: SavingsInput): string | null => {
  const saved = savingsPercent(price, struck)
  if (type === 'none' || saved === null || struck === null) return null
  if (type === 'percentage' && saved === 0) return null
  const saving = type === 'percentage' ? percent(saved) : money(difference(struck, price))
  if (type === 'currency' && saving === money(0)) return null
  // Not `String.replace`, which would read `$&` in a currency symbol as an instruction.
  return template.split(SAVINGS_MARKER).join(saving)
}
