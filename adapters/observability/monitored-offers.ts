import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import type { Failure, Outcome } from '../../ports/outcome.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'

/** The result of the last call. */
export type SourceState = 'not-asked' | 'up' | 'down'

/** Told when the source of a group no longer answers, and when it answers again; not of each call. */
export type ReportSource = (
  level: 'info' | 'warning',
  message: string,
  details: Readonly<Record<string, unknown>>,
) => void

/** A call that was cancelled or refused did not reach its source, and what one visitor sent may be what failed for them. */
const saysSourceIsDown = ({ visitor }: OffersQuery, { kind }: Failure): boolean =>
  visitor === undefined && kind !== 'aborted' && kind !== 'refused'

/** Records whether the sources of prices answer, for `/readyz`: reading the state makes no call. */
export class MonitoredOffers implements OffersPort {
  readonly #source: OffersPort
  readonly #report: ReportSource
  readonly #isUpByGroup = new Map<SiteGroup, boolean>()

  constructor(source: OffersPort, report: ReportSource = () => {}) {
    this.#source = source
    this.#report = report
  }

  /** `down` where the source of any site group is. */
  get state(): SourceState {
    if (this.#isUpByGroup.size === 0) return 'not-asked'
    return [...this.#isUpByGroup.values()].every(Boolean) ? 'up' : 'down'
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    const { group = 'world' } = query
    const outcome = await this.#source.load(query)
    if (outcome.ok) this.#note(group, null)
    else if (saysSourceIsDown(query, outcome.failure)) this.#note(group, outcome.failure)
    return outcome
  }

  #note(group: SiteGroup, failure: Failure | null): void {
    const wasUp = this.#isUpByGroup.get(group) ?? true
    const isUp = failure === null
    this.#isUpByGroup.set(group, isUp)
    if (isUp === wasUp) return
    if (isUp) this.#report('info', 'The source of prices answers again', { group })
    else this.#report('warning', 'The source of prices does not answer', { group, kind: failure.kind })
  }
}
