import { comparePriceList, type OffersPort, type OffersQuery, type PriceList } from '../../ports/offers.ts'
import type { Failure, Outcome } from '../../ports/outcome.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import { counter } from '../../telemetry/instruments.ts'
import { inSpan } from './port-spans.ts'

/** State of the price sources after their last calls. */
export type SourceState = 'not-asked' | 'up' | 'down'

interface ObservedOffersParts {
  /** Wraps the source in a cache or another decorator. @default no decorator */
  readonly through?: (source: OffersPort) => OffersPort
  /** Called when the source of a site group stops answering, and when it answers again. */
  readonly report?: (level: 'info' | 'warning', message: string, details: Readonly<Record<string, unknown>>) => void
}

const countLoad = counter('northwall.price.load', { description: 'Loads of prices, by outcome.' })

/** Ignores cancelled and refused calls. Also ignores personalized calls, because their parameters come from the visitor. */
const meansSourceIsDown = ({ visitor }: OffersQuery, { kind }: Failure): boolean =>
  visitor === undefined && kind !== 'aborted' && kind !== 'refused'

/**
 * Observes price loads. Records a span and a count for each load, and whether the source answers the loads that miss the cache.
 * The failure of a load does not count if another load has succeeded since its start.
 * Span attributes describe the query, never the visitor.
 */
export class ObservedOffers implements OffersPort {
  readonly #offers: OffersPort
  readonly #report: NonNullable<ObservedOffersParts['report']>
  readonly #isUpByGroup = new Map<SiteGroup, boolean>()
  /** Number of loads started before the last success, by site group. */
  readonly #startedBeforeSuccess = new Map<SiteGroup, number>()
  #started = 0

  constructor(source: OffersPort, { through = (offers) => offers, report = () => {} }: ObservedOffersParts = {}) {
    this.#offers = through({ load: (query) => this.#loadSource(source, query) })
    this.#report = report
  }

  /** `down` if the source of any site group is down. Makes no call. */
  get sourceState(): SourceState {
    if (this.#isUpByGroup.size === 0) return 'not-asked'
    return [...this.#isUpByGroup.values()].every(Boolean) ? 'up' : 'down'
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    const attributes = {
      'northwall.reg_lan_cur': query.regLanCur,
      'northwall.purchase_type': query.purchaseType,
      'northwall.product_count': query.products.length,
      'northwall.currency.requested': query.currency,
      'northwall.personalized': query.visitor !== undefined,
    }
    const attributesOf = (list: PriceList) => {
      const { missing, extra } = comparePriceList(query, list)
      return {
        'northwall.currency.received': list.currency,
        'northwall.options_count': list.products.reduce((sum, { options }) => sum + options.length, 0),
        'northwall.problems_count': list.problems.length,
        'northwall.missing_count': missing,
        'northwall.extra_count': extra,
      }
    }
    const outcome = await inSpan('offers.list', attributes, () => this.#offers.load(query), attributesOf)
    countLoad({ 'northwall.outcome': outcome.ok ? 'success' : outcome.failure.kind })
    return outcome
  }

  async #loadSource(source: OffersPort, query: OffersQuery): Promise<Outcome<PriceList>> {
    const { group = 'world' } = query
    this.#started += 1
    const position = this.#started
    const outcome = await source.load(query)
    if (outcome.ok) {
      this.#startedBeforeSuccess.set(group, this.#started)
      this.#noteState(group, null)
    } else if (position > (this.#startedBeforeSuccess.get(group) ?? 0) && meansSourceIsDown(query, outcome.failure)) {
      this.#noteState(group, outcome.failure)
    }
    return outcome
  }

  #noteState(group: SiteGroup, failure: Failure | null): void {
    const wasUp = this.#isUpByGroup.get(group) ?? true
    const isUp = failure === null
    this.#isUpByGroup.set(group, isUp)
    if (isUp === wasUp) return
    if (isUp) this.#report('info', 'The source of prices answers again', { group })
    else this.#report('warning', 'The source of prices does not answer', { group, kind: failure.kind })
  }
}
