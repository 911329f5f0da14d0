import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { PriceOption } from '../../ports/offers.ts'
import type { Failure } from '../../ports/outcome.ts'
import type { SavingsType } from '../../ports/vocabulary.ts'

export interface PricesArrived {
  readonly type: 'pricesArrived'
  /** Of the answer. */
  readonly currency: string
  /** ISO 3166 alpha-2, upper case; `null` where it is not known. */
  readonly country: string | null
  /** Products that were asked for. */
  readonly products: readonly string[]
  /** A product asked for and missing here is one without options. */
  readonly lists: ReadonlyMap<string, readonly PriceOption[]>
}

/** What happens to requests and their answers (specification, section 4, prices). */
export type PriceRequestAction =
  | { readonly type: 'registerBuyBlocks'; readonly blocks: readonly BuyBlockSettings[] }
  /** Asks for all page products with the next tick; many of them in one tick are one request. */
  | { readonly type: 'requestDeferred' }
  /** The tick came. */
  | { readonly type: 'flushDeferred' }
  | { readonly type: 'requestImmediate'; readonly products: readonly string[] }
  | PricesArrived
  | { readonly type: 'pricesFailed'; readonly currency: string; readonly error: Failure }
  | { readonly type: 'changeCurrency'; readonly currency: string }

/** What a visitor chooses. */
export type PriceChoiceAction =
  | { readonly type: 'changeAutoRenew'; readonly product: string; readonly isAutoRenew: boolean }
  | { readonly type: 'changeAutoRenewForAll'; readonly isAutoRenew: boolean }
  | { readonly type: 'changeOption'; readonly product: string; readonly pid: string }
  | { readonly type: 'changeModalOption'; readonly product: string; readonly pid: string }
  | { readonly type: 'switchMonthly'; readonly isMonthly: boolean }
  | { readonly type: 'switchPriceType'; readonly savingsType: SavingsType }

/** What the page is told about itself. */
export type PriceFlagAction =
  | { readonly type: 'setHasPrices'; readonly hasPrices: boolean }
  | { readonly type: 'setLRCVerdict'; readonly isLRCVerdict: boolean }
  | { readonly type: 'setDeviceError'; readonly deviceError: boolean }
  | { readonly type: 'setDisablePrices'; readonly disablePrices: boolean }
  | { readonly type: 'setAdditionalGetParams'; readonly params: Readonly<Record<string, string>> }

export type PriceAction = PriceRequestAction | PriceChoiceAction | PriceFlagAction
