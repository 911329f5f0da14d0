import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import type { Outcome } from '../../ports/outcome.ts'

/** What the last call came to. */
export type SourceState = 'not-asked' | 'up' | 'down'

/** A source of prices that remembers whether it answers, for `/readyz`: a look at its state asks it nothing. */
export class MonitoredOffers implements OffersPort {
  readonly #source: OffersPort
  #state: SourceState = 'not-asked'

  constructor(source: OffersPort) {
    this.#source = source
  }

  get state(): SourceState {
    return this.#state
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    const outcome = await this.#source.load(query)
    // A call that was called off says nothing of its source.
    if (outcome.ok || outcome.failure.kind !== 'aborted') this.#state = outcome.ok ? 'up' : 'down'
    return outcome
  }
}
