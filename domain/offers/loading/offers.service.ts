import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { ClockPort } from '../../../ports/clock.ts'
import type { OffersPort, OffersQuery, OffersVisitor, PriceList, PriceOption } from '../../../ports/offers.ts'
import type { Outcome } from '../../../ports/outcome.ts'
import { editionOf } from '../../catalogue/availability.ts'
import { regLanCur } from '../../currencies/reg-lan-cur.ts'
import type { ReportProblem } from '../../monitoring/problem-report.ts'
import type { Site } from '../../sites/site.ts'
import { isInCurrency, isPriceList } from '../is-price-list.ts'
import { buildOfferView } from '../view/build-offer-view.ts'
import { offerFormattersFor } from '../view/offer-formatters.ts'
import type { OfferTexts, OfferView } from '../view/offer-view.ts'
import type { PriceFlags } from '../view/withheld-reason.ts'
import { curdateOf } from './curdate.ts'
import { failureReport } from './failure-report.ts'
import { groupRequests } from './group-requests.ts'
import { readPriceList } from './validate-response.ts'

/** What prices are asked for: the blocks of a page on a site, in one currency. */
export interface OffersRequest {
  readonly site: Site
  /** ISO code, one of the site's. */
  readonly currency: string
  readonly blocks: readonly BuyBlockSettings[]
  /** Whether the visitor's country bars a product. A barred product is not asked for. */
  readonly isRestricted: (product: string) => boolean
  /** Prices switched off: nothing is asked. */
  readonly disablePrices?: boolean
  /** Editor mode asks without a date. */
  readonly isEditor?: boolean
  /** Makes the answer one visitor's own. */
  readonly visitor?: OffersVisitor
}

export interface ViewsRequest extends OffersRequest, Omit<PriceFlags, 'disablePrices'> {
  /** Sentences of the site's language, for products that are counted in devices or in users. */
  readonly texts: (noun: 'devices' | 'users') => OfferTexts
}

export interface LoadedLists {
  /** Usable options per product that was asked for. */
  readonly lists: ReadonlyMap<string, readonly PriceOption[] | 'failed'>
  /** Whether a load failed or came without a product that was asked for: what is made of it should not live long. */
  readonly isDegraded: boolean
  /** How long all of the lists still count as up to date; infinite where none of them is kept. */
  readonly freshForMs: number
}

export interface LoadedViews {
  /** One view per product of the blocks; of two blocks with one product the first counts. */
  readonly views: ReadonlyMap<string, OfferView>
  readonly isDegraded: boolean
  readonly freshForMs: number
}

const malformed = (message: string): Outcome<never> => ({
  ok: false,
  failure: { kind: 'malformed', message, status: 200 },
})

/** An answer that is no price list, or in another currency than asked, is dropped, whatever let it through. */
const checked = (query: OffersQuery, outcome: Outcome<PriceList>): Outcome<PriceList> => {
  if (!outcome.ok) return outcome
  if (!isPriceList(outcome.value)) return malformed('Prices are no price list')
  return isInCurrency(outcome.value, query.currency) ? outcome : malformed('Prices are in another currency')
}

/** Loads the prices of a page and turns them into what its buy blocks show. A failed load is a state of the view, never a throw. */
export class OffersService {
  readonly #offers: OffersPort
  readonly #report: ReportProblem
  readonly #clock: ClockPort

  constructor(offers: OffersPort, report: ReportProblem, clock: ClockPort) {
    this.#offers = offers
    this.#report = report
    this.#clock = clock
  }

  /** What the buy blocks of a page show. */
  async viewsFor(request: ViewsRequest): Promise<LoadedViews> {
    const { site, currency, texts, isRestricted } = request
    const { lists, isDegraded, freshForMs } = await this.listsFor(request)
    const figures = offerFormattersFor(currency, site.locale)
    const views = new Map<string, OfferView>()
    for (const settings of request.blocks) {
      const { product } = settings
      if (views.has(product)) continue
      const view = buildOfferView({
        ...request,
        disablePrices: request.disablePrices ?? false,
        settings,
        list: lists.get(product) ?? [],
        isRestricted: isRestricted(product),
        figures,
        texts: texts(editionOf(product) === 'business' ? 'users' : 'devices'),
        taxLabel: site.taxLabel,
        b2bSuffix: site.b2bSuffixByCurrency[currency] ?? site.b2bSuffix,
      })
      views.set(product, view)
    }
    return { views, isDegraded, freshForMs }
  }

  /** The price lists of a page, one request per group, all at once. */
  async listsFor(request: OffersRequest): Promise<LoadedLists> {
    const { blocks, isRestricted, disablePrices = false, site } = request
    const asking = disablePrices ? [] : blocks.filter(({ product }) => !isRestricted(product))
    const groups = groupRequests(asking, site.store)
    const loads = await Promise.all(groups.map((group) => this.#load({ ...group, ...this.#common(request) })))
    return {
      lists: new Map(loads.flatMap((load) => [...load.lists])),
      isDegraded: loads.some((load) => load.isDegraded),
      freshForMs: Math.min(...loads.map((load) => load.freshForMs)),
    }
  }

  #common({ site, currency, isEditor = false, visitor }: OffersRequest) {
    const curdate = curdateOf(this.#clock.now())
    return {
      regLanCur: regLanCur(site.offersRegion, site.offersLanguage, currency),
      currency,
      ...(isEditor ? {} : { curdate }),
      ...(visitor === undefined ? {} : { visitor }),
    }
  }

  async #load(query: OffersQuery): Promise<LoadedLists> {
    const outcome = checked(query, await this.#offers.load(query).catch(() => malformed('The source of prices broke')))
    if (!outcome.ok) {
      this.#report(failureReport(query, outcome.failure))
      const lists = new Map(query.products.map((product) => [product, 'failed' as const]))
      return { lists, isDegraded: true, freshForMs: 0 }
    }
    const { options, reports } = readPriceList(query, outcome.value)
    for (const report of reports) this.#report(report)
    const isDegraded = [...options.values()].some((usable) => usable.length === 0)
    return { lists: options, isDegraded, freshForMs: outcome.freshForMs ?? Number.POSITIVE_INFINITY }
  }
}
