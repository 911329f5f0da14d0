import type { OffersPort, OffersQuery, PriceList } from '../../../ports/offers.ts'
import { failed, type Outcome } from '../../../ports/outcome.ts'
import { readPriceList } from '../../api-router/wire/offers.wire.ts'
import { priceAnswer } from './price-answer.ts'

/** The vendor's shop in process: the answer of the wire, read as any other answer is. */
export class EmbeddedOffers implements OffersPort {
  readonly #storeUrl: string

  /** `storeUrl`: the store page that options link to, for example `http://localhost:3000/store`. */
  constructor(storeUrl: string) {
    this.#storeUrl = storeUrl
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    const answer = priceAnswer(query, this.#storeUrl)
    if (answer === null) return failed({ kind: 'status', status: 404, message: 'Request failed with status code 404' })
    return readPriceList(answer, query)
  }
}
