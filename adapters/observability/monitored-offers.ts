import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import type { Outcome } from '../../ports/outcome.ts'

/** The result of the last call. */
export type SourceState = 'not-asked' | 'up' | 'down'

/** Records whether a source of prices answers, for `/readyz`: reading the state makes no call. */
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
    // A cancelled call says nothing about its source.
    if (outcome.ok || outcome.failure.kind !== 'aborted') this.#state = outcome.ok ? 'up' : 'down'
    return outcome
  }
}
