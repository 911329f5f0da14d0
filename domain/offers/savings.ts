import type { PriceOption } from '../../ports/offers.ts'
import type { SavingsType } from '../../ports/vocabulary.ts'
import { roundDecimal } from '../money/money-formatter.ts'
import { isSameOption, type OptionLists } from './option-rules.ts'

/**
 * Returns the savings of a price relative to a struck price in whole percent, 0 to 100 (specification, section 5). Returns `null`
 * if no struck price is above the price. Rounds to two decimals before the floor, so that a floating-point error cannot lose one
 * percent.
 */
export const savingsPercent = (price: number, struck: number | null): number | null =>
  struck === null || struck <= price ? null : Math.floor(Number(roundDecimal(100 - (100 * price) / struck, 2)))

/** Highest discounts in whole percent, 0 to 100; 0 if there are no savings (specification, section 3, price state). */
export interface Discounts {
  /** Highest discount of a price relative to its struck price. */
  readonly maxDiscount: number
  /** Highest discount of a promotional renewal price relative to its renewal price. */
  readonly maxPromoDiscount: number
}

type Priced = Pick<PriceOption, 'price' | 'priceStruck' | 'priceRenewal' | 'priceRenewalPromo'>

const promoDiscount = ({ price, priceRenewal, priceRenewalPromo }: Priced): number =>
  priceRenewalPromo === null ? 0 : (savingsPercent(priceRenewalPromo, priceRenewal ?? price) ?? 0)

export const highestDiscounts = (options: readonly Priced[]): Discounts => ({
  maxDiscount: Math.max(0, ...options.map(({ price, priceStruck }) => savingsPercent(price, priceStruck) ?? 0)),
  maxPromoDiscount: Math.max(0, ...options.map(promoDiscount)),
})

export const highestOfPage = (products: readonly Discounts[]): Discounts => ({
  maxDiscount: Math.max(0, ...products.map(({ maxDiscount }) => maxDiscount)),
  maxPromoDiscount: Math.max(0, ...products.map(({ maxPromoDiscount }) => maxPromoDiscount)),
})

/** The lower of two prices; null if the first is unknown. */
const lowerOf = (one: number | null, other: number): number | null => (one === null ? null : Math.min(one, other))

/**
 * Strikes through the price for which the product's own page sells the same option today. Savings and notes of a promotion are
 * then relative to that price. An option that is not cheaper than there has the struck price of that page, or none if it is
 * dearer. An option without a known usual price has no struck price.
 *
 * @param usual lists without the promotion
 */
export const strikeUsualPrices = (promoted: OptionLists, usual: OptionLists): OptionLists => {
  const struck = (option: PriceOption, usualList: readonly PriceOption[]): PriceOption => {
    const { price, priceLowest30d } = option
    const same = usualList.find((each) => isSameOption(each, option))
    if (same === undefined || same.price < price) return { ...option, priceStruck: null, priceLowest30d: null }
    return same.price === price
      ? { ...option, priceStruck: same.priceStruck, priceLowest30d: same.priceLowest30d }
      : { ...option, priceStruck: same.price, priceLowest30d: lowerOf(priceLowest30d, same.price) }
  }
  return new Map(
    [...promoted].map(([product, list]) => {
      const usualList = usual.get(product) ?? 'failed'
      return [
        product,
        list === 'failed' ? list : list.map((each) => struck(each, usualList === 'failed' ? [] : usualList)),
      ]
    }),
  )
}

/** Placeholder for the amount in a savings text. */
const SAVINGS_MARKER = '((savings))'

interface SavingsInput {
  readonly money: (amount: number) => string
  readonly percent: (percent: number) => string
  readonly price: number
  readonly struck: number | null
  readonly type: SavingsType
  /** Contains the placeholder. */
  readonly template: string
}

/** Removes floating-point errors, which a format could show: 59.95 - 39.95 is 20.000000000000004. */
const difference = (struck: number, price: number): number => Number((struck - price).toFixed(8))

/**
 * Formats savings as a percentage or an amount, by the savings type. Returns `null` for type `none`, if no struck price is above
 * the price, and if the savings would be shown as 0 % or 0.00.
 */
export const savingsText = ({ price, struck, type, template, money, percent }: SavingsInput): string | null => {
  const saved = savingsPercent(price, struck)
  if (type === 'none' || saved === null || struck === null) return null
  if (type === 'percentage' && saved === 0) return null
  const saving = type === 'percentage' ? percent(saved) : money(difference(struck, price))
  if (type === 'currency' && saving === money(0)) return null
  // Not `String.replace`, which would interpret `$&` in a currency symbol.
  return template.split(SAVINGS_MARKER).join(saving)
}
