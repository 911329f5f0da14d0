import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import type { Failure, Outcome } from '../../ports/outcome.ts'

/** The result of the last call. */
export type SourceState = 'not-asked' | 'up' | 'down'

/** A call that was cancelled or refused did not reach its source, and what one visitor sent may be what failed for them. */
const saysSourceIsDown = ({ visitor }: OffersQuery, { kind }: Failure): boolean =>
  visitor === undefined && kind !== 'aborted' && kind !== 'refused'

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
    if (outcome.ok) this.#state = 'up'
    else if (saysSourceIsDown(query, outcome.failure)) this.#state = 'down'
    return outcome
  }
}
