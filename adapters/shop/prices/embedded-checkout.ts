import type { CheckoutPort, CheckoutQuery } from '../../../ports/checkout.ts'
import { failed, type Outcome, timedOut } from '../../../ports/outcome.ts'
import { readBuyLink } from '../../api-router/wire/checkout.wire.ts'
import { checkoutAnswer } from '../checkout/checkout-answer.ts'

/** The shop's checkout in process. A token it never made gives an empty link. */
export class EmbeddedCheckout implements CheckoutPort {
  readonly #storeUrl: string

  /** `storeUrl`: the store page that tokens lead to, for example `http://localhost:3000/store`. */
  constructor(storeUrl: string) {
    this.#storeUrl = storeUrl
  }

  async buyLink(query: CheckoutQuery): Promise<Outcome<string>> {
    if ((query.withinMs ?? 1) <= 0) return failed(timedOut(0))
    return readBuyLink(checkoutAnswer(query, this.#storeUrl))
  }
}
