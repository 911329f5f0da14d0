import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { ReportProblem } from '../../ports/error-catalogue.ts'
import type { OffersPort, OffersQuery, OffersVisitor, PriceOption } from '../../ports/offers.ts'
import type { Loaded } from '../../ports/outcome.ts'
import { editionOf } from '../catalogue/product-lookup.ts'
import { sitePriceFormat } from '../currencies/currency-display.ts'
import { type StruckPrices, strikeLowestPrice, strikesLowestPrice } from '../law/site-law.ts'
import type { Site } from '../sites/site.ts'
import { buildOfferView } from './build-offer-view.ts'
import { type ChoiceFields, findOption } from './find-choice.ts'
import { offerCalendarFor } from './offer-calendar.ts'
import type { OfferView } from './offer-view.ts'
import { type OfferTexts, offerFormattersFor } from './offer-view-input.ts'
import type { OptionLists } from './option-rules.ts'
import { pickProducts } from './pick-products.ts'
import { type PriceQuotes, quotedPrices } from './price-quotes.ts'
import { curdateOf, failureReport, groupRequests, type RequestGroup, regLanCur } from './price-requests.ts'
import { strikeUsualPrices } from './savings.ts'
import { pageQuantity, preferSharedChoice, type SharedGroup } from './shared-choice.ts'

/** A request for the prices of a page's blocks in one currency. */
export interface OffersRequest {
  readonly site: Site
  /** ISO code from the site's list. */
  readonly currency: string
  readonly blocks: readonly BuyBlockSettings[]
  /** Whether a product may not be sold in the visitor's country. Prices of such products are not requested. */
  readonly isRestricted: (product: string) => boolean
  /** Whether prices are shown at all. @default true */
  readonly hasPrices?: boolean
  /** Promo id: requests the prices of a promotion. */
  readonly promotion?: string
  /** Requests personalized prices. */
  readonly visitor?: OffersVisitor
  /** Whether the prices are for a purchase. A purchase must not wait behind page views. */
  readonly isBuying?: boolean
  /** Whether requests have no date, as for editors (specification, section 2). @default false */
  readonly isUndated?: boolean
  /** Remaining time of the page in milliseconds. @default no limit but that of the call */
  readonly withinMs?: number
}

export interface ViewsRequest extends OffersRequest {
  /** Returns sentences in the site's language, for products counted in devices or in users. */
  readonly texts: (noun: 'devices' | 'users') => OfferTexts
  /** Products that are shown side by side. @default none */
  readonly groups?: readonly SharedGroup[]
  /** The choice of the visitor, which the blocks preselect if they sell it. */
  readonly choice?: ChoiceFields
}

/** Returns the price lists of a block's add-ons. Skips an add-on without a list; the product is still shown. */
const addOnLists = ({ addOns = [] }: BuyBlockSettings, lists: OptionLists) =>
  addOns.flatMap(({ product }) => {
    const list = lists.get(product) ?? []
    return list === 'failed' || list.length === 0 ? [] : [{ product, list }]
  })

/** Returns the list with only the chosen option flagged; undefined if the list does not have the option. */
const flagChoice = (settings: BuyBlockSettings, list: readonly PriceOption[] | 'failed', choice?: ChoiceFields) => {
  if (list === 'failed' || choice === undefined) return undefined
  const { option: chosen } = findOption(settings, list, choice)
  return chosen === null ? undefined : list.map((option) => ({ ...option, selected: option === chosen }))
}

const FOREVER_MS = Number.POSITIVE_INFINITY

/** The views of a page's buy blocks, by product name. */
interface LoadedViews extends Loaded<ReadonlyMap<string, OfferView>> {
  /** Milliseconds until a date in the views is wrong; `Infinity` if they show none. */
  readonly validForMs: number
}

/** Loads the prices of a page and builds the views of its buy blocks. Never throws: a failed load is a view state. */
export class OffersService {
  readonly #offers: OffersPort
  readonly #report: ReportProblem
  readonly #clock: ClockPort
  readonly #struckPrices: StruckPrices
  readonly #quotes: PriceQuotes

  /** @param quotes signs the prices of buy forms */
  constructor(
    offers: OffersPort,
    report: ReportProblem,
    clock: ClockPort,
    quotes: PriceQuotes,
    struckPrices: StruckPrices = 'as-listed',
  ) {
    this.#offers = offers
    this.#report = report
    this.#clock = clock
    this.#struckPrices = struckPrices
    this.#quotes = quotes
  }

  /** Builds one view per product. If two blocks have the same product, the first one wins. */
  async viewsFor(request: ViewsRequest): Promise<LoadedViews> {
    const { site, currency, blocks, texts, isRestricted, promotion, groups = [], hasPrices = true, choice } = request
    const { value, isDegraded, freshForMs } = await this.shownLists(request)
    const lists = preferSharedChoice(value, groups)
    const formatters = offerFormattersFor(site, currency)
    const calendar = offerCalendarFor(this.#clock.now(), site)
    const comparison = groups.find(({ areCards }) => areCards !== true)
    const isShared = request.visitor === undefined && request.isUndated !== true
    const views = new Map<string, OfferView>()
    for (const settings of blocks) {
      const { product } = settings
      if (views.has(product)) continue
      const list = lists.get(product) ?? []
      // Products side by side share the choice. On a page with several comparisons, it is that of the first.
      const isOther = comparison?.blocks.some((block) => block.product === product) === false
      const flagged = flagChoice(settings, list, isOther ? undefined : choice)
      const addOns = addOnLists(settings, lists).filter((addOn) => !isRestricted(addOn.product))
      const view = buildOfferView({
        settings: flagged === undefined ? settings : { ...settings, isMonthly: false },
        list: flagged ?? list,
        addOns,
        ...(choice?.addOn ? { chosenAddOn: choice.addOn } : {}),
        isRestricted: isRestricted(product),
        disablePrices: site.disablePrices || !hasPrices,
        formatters,
        calendar,
        texts: texts(editionOf(product) === 'business' ? 'users' : 'devices'),
        taxLabel: site.taxLabel,
        b2bSuffix: site.b2bSuffixByCurrency[currency] ?? site.b2bSuffix,
        isPromotion: promotion !== undefined,
        hasLowestPriceNote: strikesLowestPrice(site),
      })
      if (view.state !== 'offered' || list === 'failed') views.set(product, view)
      else {
        const prices = quotedPrices(settings, list, ...addOns.map((addOn) => addOn.list))
        const quote = this.#quotes.quoteOf({ ...request, product }, prices, isShared)
        const own = value.get(product) ?? []
        views.set(product, { ...view, ...(own === 'failed' ? {} : pageQuantity(view, settings, own, groups)), quote })
      }
    }
    const showsDates = [...views.values()].some(
      (view) =>
        view.state === 'offered' &&
        (view.trial !== undefined || view.options.some(({ nextCharge, ends }) => (nextCharge ?? ends) !== undefined)),
    )
    const validForMs = showsDates ? calendar.msToMidnight : FOREVER_MS
    return { value: views, isDegraded, freshForMs, validForMs }
  }

  /** Loads price lists with the struck prices that the law of the site allows. */
  async shownLists(request: OffersRequest): Promise<Loaded<OptionLists>> {
    const loaded = await this.#struckLists(request)
    if (!strikesLowestPrice(request.site)) return loaded
    return { ...loaded, value: strikeLowestPrice(loaded.value, this.#struckPrices) }
  }

  /** Loads the price lists of a page. A promotion's struck prices are the usual prices, so its lists are loaded with these. */
  async #struckLists({ promotion, ...usualRequest }: OffersRequest): Promise<Loaded<OptionLists>> {
    if (promotion === undefined) return this.listsFor(usualRequest)
    const [promoted, usual] = await Promise.all([
      this.listsFor({ ...usualRequest, promotion }),
      this.listsFor(usualRequest),
    ])
    return {
      value: strikeUsualPrices(promoted.value, usual.value),
      isDegraded: promoted.isDegraded || usual.isDegraded,
      freshForMs: Math.min(promoted.freshForMs, usual.freshForMs),
    }
  }

  /** Loads the price lists of a page with one request per group, in parallel. Sends no request if prices are switched off. */
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
    }
  }

  #query(
    { site, currency, promotion, visitor, withinMs, isBuying = false, isUndated = false }: OffersRequest,
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
      ...(withinMs === undefined ? {} : { withinMs }),
    }
  }

  async #load(query: OffersQuery): Promise<Loaded<OptionLists>> {
    const outcome = await this.#offers.load(query)
    if (!outcome.ok) {
      this.#report(failureReport(query, outcome.failure))
      const failed = new Map(query.products.map((product) => [product, 'failed' as const]))
      return { value: failed, isDegraded: true, freshForMs: 0 }
    }
    const { options, reports } = pickProducts(query, outcome.value)
    for (const report of reports) this.#report(report)
    const isDegraded = [...options.values()].some((list) => list.length === 0)
    const { freshForMs = FOREVER_MS } = outcome.value
    return { value: options, isDegraded, freshForMs }
  }
}
