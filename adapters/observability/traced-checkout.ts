import type { CheckoutPort, CheckoutQuery } from '../../ports/checkout.ts'
import type { Outcome } from '../../ports/outcome.ts'
import { inSpan } from './in-span.ts'

/** Makes each checkout call a span. A token opens a checkout, so it is not told. */
export class TracedCheckout implements CheckoutPort {
  readonly #checkout: CheckoutPort

  constructor(checkout: CheckoutPort) {
    this.#checkout = checkout
  }

  buyLink(query: CheckoutQuery): Promise<Outcome<string>> {
    return inSpan('checkout link', {}, () => this.#checkout.buyLink(query))
  }
}
