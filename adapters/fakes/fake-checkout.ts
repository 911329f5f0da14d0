import type { CheckoutPort, CheckoutQuery } from '../../ports/checkout.ts'
import { failed, type Outcome, success, timedOut } from '../../ports/outcome.ts'
import { FaultScript } from './fault-script.ts'

const TOKEN_PREFIX = 'fake-token-'

/** A checkout that knows the tokens of `FakeOffers`. */
export class FakeCheckout implements CheckoutPort {
  /** Makes calls fail, wait and recover. */
  readonly faults = new FaultScript()
  readonly #asked: CheckoutQuery[] = []
  #link: string | null = null

  /** Every query so far, in order. */
  get asked(): readonly CheckoutQuery[] {
    return [...this.#asked]
  }

  /** Answers every token with this link; `''` is the empty link. */
  answerLink(link: string): void {
    this.#link = link
  }

  buyLink(query: CheckoutQuery): Promise<Outcome<string>> {
    this.#asked.push(query)
    if ((query.withinMs ?? 1) <= 0) return Promise.resolve(failed(timedOut(0)))
    return this.faults.run(() => success(this.#link ?? FakeCheckout.#usual(query)))
  }

  static #usual({ token, storeArgs, curdate, sessionPartner }: CheckoutQuery): string {
    if (!token.startsWith(TOKEN_PREFIX)) return ''
    const link = new URL(`https://store.fake.example/${token.slice(TOKEN_PREFIX.length)}`)
    for (const [name, value] of new URLSearchParams(storeArgs ?? '')) link.searchParams.append(name, value)
    if (curdate !== undefined) link.searchParams.set('curdate', curdate)
    if (sessionPartner !== undefined) link.searchParams.set('session_partner', sessionPartner)
    return link.href
  }
}
