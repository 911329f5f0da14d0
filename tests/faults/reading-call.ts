import type { Effect, Fault } from './fault-table.ts'
import type { FaultyShop } from './faulty-shop.ts'

/** What a visitor got: the status of the answer, the state of what they look at, and every price or link in it. */
export interface Seen {
  readonly status: number
  readonly state: string
  readonly told: readonly string[]
}

/** One of the calls that read from the router, as a visitor makes it happen. */
export interface ReadingCall {
  readonly name: string
  /** Paths of the router that it asks. */
  readonly path: RegExp
  /** Longest that a visitor waits, in milliseconds. */
  readonly boundMs: number
  /** Whether an answer is kept, to be told again when the source fails. */
  readonly isKept: boolean
  /** `false`: what it posts is sent to nobody else, so that a redirect is one request. @default true */
  readonly followsRedirects?: boolean
  suits(fault: Fault): boolean
  /** What a visitor should see under such an effect, and what should be reported. */
  expected(effect: Effect): { readonly status: number; readonly state: string; readonly reported: readonly string[] }
  /** What has to be there before the fault comes. */
  prepare(shop: FaultyShop): Promise<void>
  /** Makes one good call of this kind. */
  callWell(shop: FaultyShop): Promise<void>
  visit(shop: FaultyShop): Promise<Seen>
}
