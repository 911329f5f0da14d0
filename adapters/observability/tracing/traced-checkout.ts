import type { CheckoutPort, CheckoutQuery } from '../../../ports/checkout.ts'
import type { Outcome } from '../../../ports/outcome.ts'
import { inSpan } from './in-span.ts'

/** Records each checkout call as a span. A token opens a checkout, so it is not an attribute. */
export class TracedCheckout implements CheckoutPort {
  readonly #checkout: CheckoutPort

  constructor(checkout: CheckoutPort) {
    this.#checkout = checkout
  }

  buyLink(query: CheckoutQuery): Promise<Outcome<string>> {
    const received = (link: string) => ({ 'northwall.missing_count': link === '' ? 1 : 0 })
    return inSpan('checkout.link', {}, () => this.#checkout.buyLink(query), received)
  }
}
