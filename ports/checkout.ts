import type { OffersVisitor } from './offers.ts'
import type { Outcome } from './outcome.ts'
import type { SiteGroup } from './vocabulary.ts'

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
