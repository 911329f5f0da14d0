import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import type { Failure, Outcome } from '../../ports/outcome.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'

/** The result of the last call. */
export type SourceState = 'not-asked' | 'up' | 'down'

/** A call that was cancelled or refused did not reach its source, and what one visitor sent may be what failed for them. */
const saysSourceIsDown = ({ visitor }: OffersQuery, { kind }: Failure): boolean =>
  visitor === undefined && kind !== 'aborted' && kind !== 'refused'

/** Records whether the sources of prices answer, for `/readyz`: reading the state makes no call. */
export class MonitoredOffers implements OffersPort {
  readonly #source: OffersPort
  readonly #isUpByGroup = new Map<SiteGroup, boolean>()

  constructor(source: OffersPort) {
    this.#source = source
  }

  /** `down` where the source of any site group is. */
  get state(): SourceState {
    if (this.#isUpByGroup.size === 0) return 'not-asked'
    return [...this.#isUpByGroup.values()].every(Boolean) ? 'up' : 'down'
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    const { group = 'world' } = query
    const outcome = await this.#source.load(query)
    if (outcome.ok) this.#isUpByGroup.set(group, true)
    else if (saysSourceIsDown(query, outcome.failure)) this.#isUpByGroup.set(group, false)
    return outcome
  }
}
