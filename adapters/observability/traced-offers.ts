import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import type { Outcome } from '../../ports/outcome.ts'
import { inSpan } from './in-span.ts'

/** Records each load of prices as a span. Its attributes name what was asked for, and nothing of the visitor. */
export class TracedOffers implements OffersPort {
  readonly #offers: OffersPort

  constructor(offers: OffersPort) {
    this.#offers = offers
  }

  load(query: OffersQuery): Promise<Outcome<PriceList>> {
    const attributes = {
      'offers.reg_lan_cur': query.regLanCur,
      'offers.purchase_type': query.purchaseType,
      'offers.products': [...query.products],
      'offers.personalized': query.visitor !== undefined,
    }
    return inSpan('offers load', attributes, () => this.#offers.load(query))
  }
}
