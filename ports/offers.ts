import type { Outcome } from './outcome.ts'
import type { PurchaseType, TermType } from './vocabulary.ts'

/** One licence option of a price list (specification, section 3, price option). Money is in the list's currency. */
export interface PriceOption {
  readonly pid: string
  readonly sku: string
  readonly userAccounts: number | null
  readonly price: number
  readonly priceStruck: number | null
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

export interface PriceListProduct {
  readonly productName: string
  readonly purchaseType: PurchaseType
  readonly options: readonly PriceOption[]
}

/** A field that could not be used. The option that carries it is left out, the rest of the list stands. */
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
}

/** What is asked of a price list: one group of products of a page that share purchase type and store. */
export interface OffersQuery {
  /** Three path segments: region/language/currency, for example `global/en/usd`. */
  readonly regLanCur: string
  readonly currency: string
  /** Never `Free`: a free product has no prices to ask for. */
  readonly purchaseType: Exclude<PurchaseType, 'Free'>
  readonly store: string
  /** Product names, each once. */
  readonly products: readonly string[]
  /** YYYY-MM-DD; left out in editor mode. */
  readonly curdate?: string
  /** What makes an answer one visitor's own. An answer to such a query is never shared. */
  readonly visitor?: OffersVisitor
}

export interface OffersVisitor {
  readonly sessionPartner?: string
  /** A query string. */
  readonly storeArgs?: string
  /** His cookies, decoded. Calls in his name send on the few that are allowed to travel. */
  readonly cookies?: ReadonlyMap<string, string>
}

/** Where prices come from (specification, section 7, purchase and trial-opt-out). */
export interface OffersPort {
  /** Fails as a value: see `Outcome`. An answer in another currency than asked is a `malformed` failure. */
  load(query: OffersQuery): Promise<Outcome<PriceList>>
}
