import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { ClockPort } from '../../../ports/clock.ts'
import type { ReportProblem } from '../../../ports/error-catalogue.ts'
import type { OffersPort, OffersQuery, OffersVisitor, PriceOption } from '../../../ports/offers.ts'
import type { Loaded } from '../../../ports/outcome.ts'
import { editionOf } from '../../catalogue/availability.ts'
import { regLanCur } from '../../currencies/reg-lan-cur.ts'
import { sitePriceFormat } from '../../currencies/site-price-format.ts'
import { strikesLowestPrice } from '../../law/site-law.ts'
import { strikeLowestPrice } from '../../law/strike-lowest-price.ts'
import type { Site } from '../../sites/site.ts'
import { preferSharedChoice, type SharedGroup } from '../options/prefer-shared-choice.ts'
import { buildOfferView } from '../view/build-offer-view.ts'
import { offerFormattersFor } from '../view/offer-formatters.ts'
import type { OfferTexts, OfferView } from '../view/offer-view.ts'
import { trialCalendarFor } from '../view/trial-calendar.ts'
import { curdateOf } from './curdate.ts'
import { failureReport } from './failure-report.ts'
import { groupRequests, type RequestGroup } from './group-requests.ts'
import { pickProducts } from './pick-products.ts'

/** What prices are asked for: the blocks of a page on a site, in one currency. */
export interface OffersRequest {
  readonly site: Site
  /** ISO code, one of the site's. */
  readonly currency: string
  readonly blocks: readonly BuyBlockSettings[]
  /** Whether a product may not be sold in the visitor's country. A restricted product is not asked for. */
  readonly isRestricted: (product: string) => boolean
  /** Whether prices are shown at all. @default true */
  readonly hasPrices?: boolean
  /** Promo id: asks for the prices of a promotion. */
  readonly promotion?: string
  /** Asks for personalized prices. */
  readonly visitor?: OffersVisitor
  /** Whether the prices are for a purchase, not to be shown. */
  readonly isBuying?: boolean
  /** Whether they are asked for without a date, as an editor does (specification, section 2). @default false */
  readonly isUndated?: boolean
}

export interface ViewsRequest extends OffersRequest {
  /** Sentences of the site's language, for products that are counted in devices or in users. */
  readonly texts: (noun: 'devices' | 'users') => OfferTexts
  /** Products that stand side by side. @default none */
  readonly groups?: readonly SharedGroup[]
}

/** Options per product that was asked for. */
export type OptionLists = ReadonlyMap<string, readonly PriceOption[] | 'failed'>

/** The lists of a block's add-ons: of those that came. An add-on is no reason to show less of the product. */
const addOnLists = ({ addOns = [] }: BuyBlockSettings, lists: OptionLists) =>
  addOns.flatMap(({ product }) => {
    const list = lists.get(product) ?? []
    return list === 'failed' || list.length === 0 ? [] : [{ product, list }]
  })

/** Loads the prices of a page and builds what its buy blocks show. A failed load is a state of the view, never a throw. */
export class OffersService {
  readonly #offers: OffersPort
  readonly #report: ReportProblem
  readonly #clock: ClockPort

  constructor(offers: OffersPort, report: ReportProblem, clock: ClockPort) {
    this.#offers = offers
    this.#report = report
    this.#clock = clock
  }

  /** What the buy blocks of a page show: one view per product; of two blocks with one product the first counts. */
  async viewsFor(request: ViewsRequest): Promise<Loaded<ReadonlyMap<string, OfferView>>> {
    const { site, currency, blocks, texts, isRestricted, promotion, groups = [], hasPrices = true } = request
    const { value, isDegraded, freshForMs } = await this.listsFor(request)
    const saysLowestPrice = strikesLowestPrice(site)
    const lists = preferSharedChoice(saysLowestPrice ? strikeLowestPrice(value) : value, groups)
    const formatters = offerFormattersFor(site, currency)
    const calendar = trialCalendarFor(this.#clock.now(), site)
    const views = new Map<string, OfferView>()
    for (const settings of blocks) {
      const { product } = settings
      if (views.has(product)) continue
      const view = buildOfferView({
        settings,
        list: lists.get(product) ?? [],
        addOns: addOnLists(settings, lists).filter((addOn) => !isRestricted(addOn.product)),
        isRestricted: isRestricted(product),
        disablePrices: site.disablePrices || !hasPrices,
        formatters,
        calendar,
        texts: texts(editionOf(product) === 'business' ? 'users' : 'devices'),
        taxLabel: site.taxLabel,
        b2bSuffix: site.b2bSuffixByCurrency[currency] ?? site.b2bSuffix,
        isPromotion: promotion !== undefined,
        saysLowestPrice,
      })
      views.set(product, view)
    }
    const saysDates = [...views.values()].some((view) => view.state === 'offered' && view.trial !== undefined)
    const validForMs = saysDates ? calendar.msToMidnight : Number.POSITIVE_INFINITY
    return { value: views, isDegraded, freshForMs, validForMs }
  }

  /** The price lists of a page, one request per group, all at once. Where prices are switched off there is none. */
  async listsFor(request: OffersRequest): Promise<Loaded<OptionLists>> {
    const { isRestricted, site, hasPrices = true } = request
    const blocks = request.blocks.flatMap((block) => [block, ...(block.addOns ?? [])])
    const sold = site.disablePrices || !hasPrices ? [] : blocks.filter(({ product }) => !isRestricted(product))
    const groups = groupRequests(sold, site.store)
    const loads = await Promise.all(groups.map((group) => this.#load(this.#query(request, group))))
    return {
      value: new Map(loads.flatMap((load) => [...load.value])),
      isDegraded: loads.some((load) => load.isDegraded),
      freshForMs: Math.min(...loads.map((load) => load.freshForMs)),
      validForMs: Number.POSITIVE_INFINITY,
    }
  }

  #query(
    { site, currency, promotion, visitor, isBuying = false, isUndated = false }: OffersRequest,
    group: RequestGroup,
  ): OffersQuery {
    return {
      ...group,
      group: site.group,
      regLanCur: regLanCur(site.offersRegion, site.offersLanguage, currency),
      currency,
      decimal: sitePriceFormat(site, currency).decimal,
      ...(isUndated ? {} : { curdate: curdateOf(this.#clock.now()) }),
      ...(promotion === undefined ? {} : { promotion }),
      ...(visitor === undefined ? {} : { visitor }),
      ...(isBuying ? { isBuying } : {}),
    }
  }

  async #load(query: OffersQuery): Promise<Loaded<OptionLists>> {
    const outcome = await this.#offers.load(query)
    if (!outcome.ok) {
      this.#report(failureReport(query, outcome.failure))
      const failed = new Map(query.products.map((product) => [product, 'failed' as const]))
      return { value: failed, isDegraded: true, freshForMs: 0, validForMs: Number.POSITIVE_INFINITY }
    }
    const { options, reports } = pickProducts(query, outcome.value)
    for (const report of reports) this.#report(report)
    const isDegraded = [...options.values()].some((list) => list.length === 0)
    const { freshForMs = Number.POSITIVE_INFINITY } = outcome.value
    return { value: options, isDegraded, freshForMs, validForMs: Number.POSITIVE_INFINITY }
  }
}
