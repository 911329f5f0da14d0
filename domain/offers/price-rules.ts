import type { PriceListProduct, PriceOption } from '../../ports/offers.ts'
import { PRODUCTS } from '../catalogue/product-records.ts'
import { isSameChoice, isSameOption, monthsOf, termKey } from './option-rules.ts'

/**
 * A rule that shoppers expect every price list to follow:
 * - `tier`: a product never costs less than a product that it contains, for the same term, quantity and auto-renew state.
 * - `term`: a longer term never costs more per month than a shorter one. Only its lowest price counts, in either auto-renew state.
 * - `quantity`: more devices or users never cost more per device or user.
 * - `renewal`: an option without automatic renewal never costs less than the same option with it.
 */
export type PriceRule = 'tier' | 'term' | 'quantity' | 'renewal'

export interface PriceViolation {
  readonly rule: PriceRule
  /** The option that is too expensive, or for `renewal` and `tier` too cheap, by its pid. */
  readonly pid: string
  /** Pid of the option whose price conflicts with it. */
  readonly otherPid: string
}

/** Amounts are compared with this tolerance, because a quotient of two prices is not exact. */
const TOLERANCE = 1e-9

/** Pairs of product names: the first one contains all features of the second one and more. Both are purchased. */
const TIERS: readonly (readonly [higher: string, lower: string])[] = PRODUCTS.flatMap((higher) =>
  PRODUCTS.filter(
    ({ edition, features = [], buyBlock }) =>
      edition === higher.edition &&
      [higher.buyBlock, buyBlock].every(({ purchaseType }) => purchaseType === 'Purchase') &&
      features.length > 0 &&
      features.length < (higher.features ?? []).length &&
      features.every((feature) => higher.features?.includes(feature)),
  ).map((lower) => [higher.shortName, lower.shortName] as const),
)

const violationsOfProduct = (options: readonly PriceOption[]): readonly PriceViolation[] =>
  options.flatMap((option) => {
    const months = monthsOf(option)
    const violations = (rule: PriceRule, broken: (other: PriceOption) => boolean): readonly PriceViolation[] =>
      options.filter(broken).map(({ pid: otherPid }) => ({ rule, pid: option.pid, otherPid }))
    const isLowest = options.every((other) => !isSameChoice(other, option) || other.price >= option.price)
    return [
      ...violations('term', (other) => {
        const shorter = monthsOf(other)
        if (months === null || shorter === null || shorter >= months || other.quantity !== option.quantity) return false
        return isLowest && option.price / months > other.price / shorter + TOLERANCE
      }),
      ...violations(
        'quantity',
        (other) =>
          termKey(other) === termKey(option) &&
          other.autorenew === option.autorenew &&
          other.quantity < option.quantity &&
          option.price / option.quantity > other.price / other.quantity + TOLERANCE,
      ),
      ...violations(
        'renewal',
        (other) => !option.autorenew && other.autorenew && isSameChoice(other, option) && option.price < other.price,
      ),
    ]
  })

const tierViolations = (products: readonly PriceListProduct[]): readonly PriceViolation[] =>
  TIERS.flatMap(([higherName, lowerName]) => {
    const optionsOf = (name: string): readonly PriceOption[] =>
      products.find(({ productName, purchaseType }) => productName === name && purchaseType === 'Purchase')?.options ??
      []
    return optionsOf(higherName).flatMap((option) =>
      optionsOf(lowerName)
        .filter((other) => isSameOption(other, option) && option.price < other.price)
        .map(({ pid: otherPid }) => ({ rule: 'tier', pid: option.pid, otherPid }) as const),
    )
  })

/** Returns every violation of the price rules in the products of one list. It never changes a price. */
export const priceRuleViolations = (products: readonly PriceListProduct[]): readonly PriceViolation[] => [
  ...products.flatMap(({ options }) => violationsOfProduct(options)),
  ...tierViolations(products),
]
