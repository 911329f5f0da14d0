import type { Outcome } from './outcome.ts'
import type { PurchaseType, SiteGroup, TermType } from './vocabulary.ts'

/** One licence option of a price list (specification, section 3, price option). Money is in the list's currency. */
export interface PriceOption {
  readonly pid: string
  readonly sku: string
  readonly userAccounts: number | null
  readonly price: number
  readonly priceStruck: number | null
  /** The lowest price of the 30 days before the reduction, if the list gives it. */
  readonly priceLowest30d: number | null
  readonly priceRenewal: number | null
  readonly priceSubscription: number | null
  readonly priceRenewalPromo: number | null
  /** Number of terms, 1 or more; 0 only for permanent (Z). */
  readonly termDuration: number
  readonly termType: TermType
  /** Devices or users. */
  readonly quantity: number
  readonly autorenew: boolean
  readonly buyLink: string | null
  readonly token: string | null
  readonly masterPartner: string | null
  readonly selected: boolean
}

/** One entry of a list. A product may have one entry per purchase type. */
export interface PriceListProduct {
  readonly productName: string
  readonly purchaseType: PurchaseType
  readonly options: readonly PriceOption[]
}

/** An unusable field. Its option is left out; the rest of the list is used. */
export interface PriceListProblem {
  readonly productName: string
  /** Where in the answer, for example `options[3].price`. */
  readonly field: string
  readonly reason: string
}

export interface PriceList {
  /** ISO code of every amount in the list. */
  readonly currency: string
  readonly products: readonly PriceListProduct[]
  readonly problems: readonly PriceListProblem[]
  /**
   * Milliseconds until the list is refreshed; 0 for a stale or incomplete list. Missing without a cache.
   */
  readonly freshForMs?: number
}

/** A price request: products of a page that share purchase type and store. */
export interface OffersQuery {
  /** Group of the site, which selects the router. @default 'world' */
  readonly group?: SiteGroup
  /** Three path segments: region/language/currency, for example `global/en/usd`. */
  readonly regLanCur: string
  readonly currency: string
  /** Decimal point of the site's prices in that currency, for prices that are texts. @default '.' */
  readonly decimal?: string
  /** Never `Free`: a free product has no prices. */
  readonly purchaseType: Exclude<PurchaseType, 'Free'>
  readonly store: string
  /** Product names, each once. */
  readonly products: readonly string[]
  /** YYYY-MM-DD. Missing for an editor, whose prices have no date and are never shared. */
  readonly curdate?: string
  /** Promo id of a promotion, whose prices are requested. They are the same for all visitors, so they are shared. */
  readonly promotion?: string
  /** Requests personalized prices. The answer is never shared. */
  readonly visitor?: OffersVisitor
  /** Whether the visitor is buying, and must not wait behind page views. */
  readonly isBuying?: boolean
}

/** Data of a visitor that may change their prices and their store link. */
export interface OffersVisitor {
  readonly sessionPartner?: string
  /** Query string of tracking arguments. */
  readonly storeArgs?: string
  /** The visitor's cookies, decoded. Calls to the router forward only those on its list. */
  readonly cookies?: ReadonlyMap<string, string>
}

/** Source of prices (specification, section 7, purchase and trial-opt-out). */
export interface OffersPort {
  /** Fails as a value: see `Outcome`. An answer in another currency is an `other-currency` failure. */
  load(query: OffersQuery): Promise<Outcome<PriceList>>
}

export interface CheckoutQuery extends OffersVisitor {
  /** Group of the site, which selects the router. @default 'world' */
  readonly group?: SiteGroup
  readonly token: string
  /** YYYY-MM-DD. */
  readonly curdate?: string
  /** Remaining time of the purchase, in milliseconds. With 0 or less the call fails as `timeout` without a request. */
  readonly withinMs?: number
}

/** Turns an option's checkout token into a link to the store (specification, section 7, checkout). */
export interface CheckoutPort {
  /** An empty link is a success with `''`: the caller reports 'Buy link was not loaded'. */
  buyLink(query: CheckoutQuery): Promise<Outcome<string>>
}
