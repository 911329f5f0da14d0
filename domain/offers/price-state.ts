import type { PriceOption } from '../../ports/offers.ts'
import type { Failure } from '../../ports/outcome.ts'
import type { ProductData } from './options/compute-product-data.ts'

/** All that a page knows of its prices (specification, section 3, price state). */
export interface PriceState {
  /** Short names of the registered blocks, in order. */
  readonly products: readonly string[]
  /** Per short name; empty of options until prices are there. */
  readonly data: ReadonlyMap<string, ProductData>
  readonly hasPrices: boolean
  readonly lastChangedOption: PriceOption | null
  readonly globalAdditionalGetParams: Readonly<Record<string, string>>
  readonly hasBuyBlocks: boolean
  /** ISO code of the selected currency, that of every amount in `data`. */
  readonly currency: string
  readonly error: Failure | null
  /** Whether an answer is awaited: `requestedProducts` is not empty. Never together with an error. */
  readonly inProgress: boolean
  /** Whole percent over all products, 0 without a saving. */
  readonly maxDiscount: number
  /** Whole percent over all products, 0 without a saving. */
  readonly maxPromoDiscount: number
  /** Per short name; `false` as long as it is not known. */
  readonly unavailable: ReadonlyMap<string, boolean>
  readonly isMonthly: boolean
  readonly deviceError: boolean
  readonly isLRCVerdict: boolean
  readonly disablePrices: boolean
  /** ISO 3166 alpha-2 of the visitor, told with the prices; `null` until then. */
  readonly country: string | null
  /** Whether a deferred request for all page products goes out with the next tick. */
  readonly isRequestPending: boolean
  /** Products of the requests that are under way. */
  readonly requestedProducts: readonly string[]
}

/** The price state of a page before anything happened. */
export const initialPriceState = (currency: string, disablePrices = false): PriceState => ({
  products: [],
  data: new Map(),
  hasPrices: false,
  lastChangedOption: null,
  globalAdditionalGetParams: {},
  hasBuyBlocks: false,
  currency,
  error: null,
  inProgress: false,
  maxDiscount: 0,
  maxPromoDiscount: 0,
  unavailable: new Map(),
  isMonthly: false,
  deviceError: false,
  isLRCVerdict: false,
  disablePrices,
  country: null,
  isRequestPending: false,
  requestedProducts: [],
})
