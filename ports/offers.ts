import type { Outcome } from './outcome.ts'
import type { PurchaseType, SiteGroup, TermType } from './vocabulary.ts'

/** One licence option of a price list (specification, section 3, price option). Money is in the list's currency. */
export interface PriceOption {
  readonly pid: string
  readonly sku: string
  readonly userAccounts: number | null
  readonly price: number
  readonly priceStruck: number | null
  /** The lowest price in the 30 days before the reduction; null if the list does not contain it. */
  readonly priceLowest30d: number | null
  readonly priceRenewal: number | null
  readonly priceSubscription: number | null
  readonly priceRenewalPromo: number | null
  /** Number of terms, 1 or more; 0 only for a permanent licence (Z). */
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

/** An invalid field. Its option is skipped; the rest of the list is used. */
export interface PriceListProblem {
  readonly productName: string
  /** Path in the answer, for example `options[3].price`. */
  readonly field: string
  readonly reason: string
}

export interface PriceList {
  /** ISO code of every amount in the list. */
  readonly currency: string
  readonly products: readonly PriceListProduct[]
  readonly problems: readonly PriceListProblem[]
  /** Milliseconds until the list is refreshed; 0 for a stale or incomplete list. Missing if there is no cache. */
  readonly freshForMs?: number
}

/** A price request: products of a page that share purchase type and store. */
export interface OffersQuery {
  /** Group of the site, which selects the router. @default 'world' */
  readonly group?: SiteGroup
  /** Three path segments: region/language/currency, for example `global/en/usd`. */
  readonly regLanCur: string
  readonly currency: string
  /** Decimal separator of prices that the answer contains as strings. @default '.' */
  readonly decimal?: string
  /** Never `Free`: a free product has no prices. */
  readonly purchaseType: Exclude<PurchaseType, 'Free'>
  readonly store: string
  /** Product names, without duplicates. */
  readonly products: readonly string[]
  /** YYYY-MM-DD. Missing for an editor; prices without a date are never cached. */
  readonly curdate?: string
  /** Promo id: requests the prices of a promotion. They are the same for all visitors, so they are cached. */
  readonly promotion?: string
  /** Requests personalized prices. They are never cached. */
  readonly visitor?: OffersVisitor
  /** Whether the call is part of a purchase. A purchase must not queue behind page views. */
  readonly isBuying?: boolean
  /** Remaining time of the page in milliseconds. @default no limit but that of the call */
  readonly withinMs?: number
}

/** Visitor data that may change prices and the store link. */
export interface OffersVisitor {
  readonly sessionPartner?: string
  /** Tracking parameters as a query string. */
  readonly storeArgs?: string
  /** The visitor's cookies, decoded. Only cookies in `ROUTER_COOKIES` are forwarded. */
  readonly cookies?: ReadonlyMap<string, string>
}

/** Counts requested products without options, and products that were not requested. */
export const comparePriceList = (
  { products: requested, purchaseType }: Pick<OffersQuery, 'products' | 'purchaseType'>,
  { products: received }: PriceList,
): { readonly missing: number; readonly extra: number } => {
  const sold = new Set(
    received.flatMap((product) =>
      product.purchaseType === purchaseType && product.options.length > 0 ? [product.productName] : [],
    ),
  )
  return {
    missing: requested.filter((name) => !sold.has(name)).length,
    extra: received.filter((product) => !requested.includes(product.productName)).length,
  }
}

/** Source of prices (specification, section 7, purchase and trial-opt-out). */
export interface OffersPort {
  /** Returns failures as values; never throws. An answer in the wrong currency is an `other-currency` failure. */
  load(query: OffersQuery): Promise<Outcome<PriceList>>
}

export interface CheckoutQuery extends OffersVisitor {
  /** Group of the site, which selects the router. @default 'world' */
  readonly group?: SiteGroup
  readonly token: string
  /** Analytics ids of the visitor's browser and session. */
  readonly clientId?: string | undefined
  readonly sessionId?: string | undefined
  /** YYYY-MM-DD. Missing for an editor. */
  readonly curdate?: string
  /** Remaining time of the purchase, in milliseconds. If it is 0 or less, the call fails with `timeout` and sends no request. */
  readonly withinMs?: number
}

/** Exchanges the checkout token of an option for a store link (specification, section 7, checkout). */
export interface CheckoutPort {
  /** Succeeds with `''` if the answer has no link: the caller reports 'Buy link was not loaded'. */
  buyLink(query: CheckoutQuery): Promise<Outcome<string>>
}
