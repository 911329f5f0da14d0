import type { PurchaseType, TermType } from '../../ports/vocabulary.ts'

/** Sold options: auto-renewing, one-time, or both. */
type RenewKinds = 'both' | 'auto' | 'once'

export interface TermOffer {
  readonly duration: number
  readonly type: TermType
  readonly kinds: RenewKinds
  /** Device or user counts that are sold for this term. */
  readonly quantities: readonly number[]
  /** Discount on the list price of an auto-renewing option, 0 to 1. The discount of a one-time option is 0.1 lower. */
  readonly discount: number
}

export interface BaseProduct {
  readonly purchaseType: Exclude<PurchaseType, 'Free'>
  /** List price of one year in US dollars, by device or user count. */
  readonly yearly: Readonly<Record<number, number>>
  readonly terms: readonly TermOffer[]
  /** `renewing`: auto-renewing options have a checkout token, other options have a link. `none`: all options have a link. */
  readonly tokens: 'renewing' | 'none'
  readonly userAccounts: boolean
  /** Further discount for owners of a licence, as a share of the list price. The struck price is that of all other buyers. */
  readonly ownerDiscount?: number
  /** The preselected option, if the list flags one. */
  readonly selectedPid?: string
}

/** List price of a term as a multiple of the yearly price. */
export const TERM_FACTORS: Readonly<Record<string, number>> = { '1M': 0.125, '1Y': 1, '2Y': 1.8, '3Y': 2.5 }

const term = (key: string, kinds: RenewKinds, discount: number, quantities: readonly number[]): TermOffer => ({
  duration: Number.parseInt(key, 10),
  type: key.endsWith('M') ? 'M' : 'Y',
  kinds,
  quantities,
  discount,
})

/** Products of the demonstration shop, before region and currency are applied. */
export const BASE_PRODUCTS: Readonly<Record<string, BaseProduct>> = {
  premium: {
    purchaseType: 'Purchase',
    yearly: { 1: 59.99, 3: 84.99, 5: 104.99, 7: 124.99, 10: 149.99, 20: 229.99 },
    terms: [
      term('1M', 'auto', 0, [1, 3, 5, 10]),
      term('1Y', 'both', 0.4, [1, 3, 5, 7, 10, 20]),
      term('2Y', 'both', 0.45, [1, 3, 5, 10]),
      term('3Y', 'once', 0.52, [1, 3, 5]),
    ],
    tokens: 'renewing',
    userAccounts: true,
  },
  plus: {
    purchaseType: 'Purchase',
    yearly: {
      1: 42.99,
      2: 52.99,
      3: 59.99,
      4: 67.99,
      5: 74.99,
      6: 82.99,
      8: 94.99,
      10: 109.99,
      15: 139.99,
      20: 169.99,
    },
    terms: [
      term('1M', 'auto', 0, [1, 3, 5, 10]),
      term('1Y', 'auto', 0.35, [1, 2, 3, 4, 5, 6, 8, 10, 15, 20]),
      term('1Y', 'once', 0.35, [1, 3, 5, 10]),
      term('2Y', 'both', 0.4, [1, 3, 5, 10]),
      term('3Y', 'once', 0.48, [5, 10]),
    ],
    tokens: 'renewing',
    userAccounts: true,
  },
  standard: {
    purchaseType: 'Purchase',
    yearly: { 1: 29.99, 3: 44.99, 5: 59.99, 7: 69.99, 9: 79.99, 11: 89.99, 13: 99.99, 15: 109.99 },
    terms: [
      term('1M', 'auto', 0, [1, 3]),
      term('1Y', 'both', 0.25, [1, 3, 5, 7, 9, 11, 13, 15]),
      term('2Y', 'both', 0.3, [1, 3, 5]),
      term('3Y', 'once', 0.39, [1, 3]),
    ],
    tokens: 'renewing',
    userAccounts: false,
    selectedPid: 'standard-1Y-3-ar',
  },
  'small-office': {
    purchaseType: 'Purchase',
    yearly: {
      5: 149.99,
      8: 219.99,
      10: 259.99,
      15: 369.99,
      20: 469.99,
      25: 559.99,
      30: 649.99,
      40: 829.99,
      50: 999.99,
    },
    terms: [
      term('1Y', 'both', 0.2, [5, 8, 10, 15, 20, 25, 30, 40, 50]),
      term('2Y', 'both', 0.25, [5, 10, 20, 50]),
      term('3Y', 'once', 0.3, [10, 25]),
    ],
    tokens: 'none',
    userAccounts: true,
  },
  endpoint: {
    purchaseType: 'Purchase',
    yearly: {
      10: 349.99,
      12: 409.99,
      15: 499.99,
      20: 639.99,
      25: 779.99,
      30: 909.99,
      50: 1449.99,
      75: 2099.99,
      100: 2699.99,
    },
    terms: [
      term('1Y', 'both', 0.15, [10, 12, 15, 20, 25, 30, 50, 75, 100]),
      term('2Y', 'both', 0.2, [10, 25, 50, 100]),
      term('3Y', 'once', 0.25, [25, 50]),
    ],
    tokens: 'renewing',
    userAccounts: false,
    selectedPid: 'endpoint-1Y-25-ar',
  },
  'premium-trial': {
    purchaseType: 'TrialOptOut',
    yearly: { 1: 59.99, 3: 84.99, 5: 104.99, 7: 124.99, 10: 149.99 },
    terms: [
      term('1M', 'auto', 0, [1, 3, 5]),
      term('1Y', 'auto', 0.4, [1, 3, 5, 7, 10]),
      term('2Y', 'auto', 0.45, [3, 5]),
    ],
    tokens: 'renewing',
    userAccounts: true,
    selectedPid: 'premium-trial-1Y-3-ar',
  },
}
