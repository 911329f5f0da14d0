import type { Outcome } from './outcome.ts'

export interface CheckoutQuery {
  readonly token: string
  /** Query string of tracking arguments. */
  readonly storeArgs?: string
  /** YYYY-MM-DD. */
  readonly curdate?: string
  readonly sessionPartner?: string
  /** The visitor's cookies, decoded. The call sends on the few that are allowed to travel. */
  readonly cookies?: ReadonlyMap<string, string>
  /** What the purchase has left, in milliseconds. With nothing left the call fails as `timeout` and nobody is asked. */
  readonly withinMs?: number
}

/** Turns an option's checkout token into a link to the store (specification, section 7, checkout). */
export interface CheckoutPort {
  /** An empty link is a success with `''`: the caller reports 'Buy link was not loaded'. */
  buyLink(query: CheckoutQuery): Promise<Outcome<string>>
}
