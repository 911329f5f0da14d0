import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { CheckoutPort } from '../../ports/checkout.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { ReportProblem } from '../../ports/error-catalogue.ts'
import type { OffersVisitor, PriceOption } from '../../ports/offers.ts'
import type { PagesPort } from '../../ports/pages.ts'
import { addOnsOf } from '../catalogue/add-ons.ts'
import type { OffersService } from '../offers/offers.service.ts'
import { curdateOf, personalizedVisitor } from '../offers/price-requests.ts'
import { promotedList, promotionAt, type ShownPromotion } from '../promotions/find-promotion.ts'
import { allowedLink } from '../routing/trusted-origin.ts'
import type { Site } from '../sites/site.ts'
import { type Attribution, decorateLink } from './decorate-link.ts'
import type { ChoiceFields } from './find-choice.ts'
import { type Choice, findChoice } from './find-choice.ts'
import { SingleFlight } from './single-flight.ts'

/** Parameter of a store link: the id of the add-on option that is bought with the option of the link. */
export const ADD_ON_PARAMETER = 'addon'

/** What a visitor wants to buy, and what personalizes it. */
export interface BuyRequest {
  readonly site: Site
  /** ISO code, one of the site's. */
  readonly currency: string
  readonly product: string
  readonly fields: ChoiceFields
  /** Site path of the page that sold it: that of a promotion sells at its prices. @default null, not known */
  readonly path?: string | null
  readonly isRestricted: (product: string) => boolean
  readonly visitor: OffersVisitor
  readonly attribution: Attribution
}

/**
 * Identifies a visitor's session by the ids that analytics gave it; null where there are none. Nothing else will do:
 * address, browser and cookies of two visitors may well be the same.
 */
export const visitorKey = ({ analytics }: Attribution): string | null =>
  analytics.size === 0 ? null : JSON.stringify([...analytics])

/**
 * Equal for two purchases of one visitor that cannot differ in anything, as those of a double click; null for a visitor who
 * cannot be identified. A link may open a cart, so everything that the visitor sent is part of the key.
 */
const purchaseKey = (request: BuyRequest): string | null => {
  const { site, currency, product, path = null, fields, isRestricted, visitor, attribution } = request
  const session = visitorKey(attribution)
  if (session === null) return null
  return JSON.stringify([
    session,
    [site.code, currency, product, isRestricted(product), path],
    [fields.option, fields.term, fields.quantity, fields.autorenew, fields.addOn],
    [visitor.sessionPartner, visitor.storeArgs, [...(visitor.cookies ?? [])]],
    [...attribution.tracking],
    [...(attribution.originalQuery ?? [])],
  ])
}

/**
 * `product`: not sold here; `prices`: they could not be loaded; `choice`: not an option of the block; `link`: the store
 * gave none, or one to a host that is not allowed; `promotion`: the one that the page shows is over, or not begun.
 */
type BuyProblem = 'product' | 'promotion' | 'prices' | 'choice' | 'link'

export type BuyResult =
  | { readonly kind: 'go'; readonly link: string; readonly option: PriceOption }
  | { readonly kind: 'unavailable'; readonly reason: BuyProblem }

/** What the service depends on. */
export interface BuyDependencies {
  readonly pages: PagesPort
  readonly offers: OffersService
  readonly checkout: CheckoutPort
  readonly clock: ClockPort
  /** Lower-case hosts, with ports, that a visitor may be redirected to. */
  readonly storeHosts: readonly string[]
  /** Whether purchases are counted by the store: in production alone. */
  readonly hasMetrics: boolean
  readonly report: ReportProblem
}

/** A visitor is redirected to the store, or gets a message, within 2.0 s: prices and checkout share this time. */
const PURCHASE_MS = 1_900

const unavailable = (reason: BuyProblem): BuyResult => ({ kind: 'unavailable', reason })

/** The store is told of an add-on by an extra parameter of the link: its checkout call takes one option (specification, section 7). */
const withAddOn = (block: BuyBlockSettings, addOn: PriceOption | null): BuyBlockSettings =>
  addOn === null
    ? block
    : { ...block, globalAdditionalGetParams: { [ADD_ON_PARAMETER]: addOn.pid, ...block.globalAdditionalGetParams } }

/** Turns a visitor's choice into the store link to redirect them to (specification, section 4, buy action). */
export class BuyService {
  readonly #dependencies: BuyDependencies
  readonly #purchases = new SingleFlight<BuyResult>()

  constructor(dependencies: BuyDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Finds the chosen option again in the server's price list; no price or link of the browser is looked at. Nothing is
   * ordered here, so buying twice is safe. A double click is one purchase, where the visitor can be identified.
   */
  buy(request: BuyRequest): Promise<BuyResult> {
    return this.#purchases.run(purchaseKey(request), () => this.#buy(request))
  }

  async #buy(request: BuyRequest): Promise<BuyResult> {
    const { storeHosts, hasMetrics, report, clock } = this.#dependencies
    const { product } = request
    const endsAtMs = clock.now() + PURCHASE_MS
    const block = await this.#block(request)
    if (block === null) return unavailable('product')
    const shown = promotionAt(request.site, request.path ?? null, clock.now())
    // Its prices are gone, and nobody is sent to the store at others than they were shown.
    if (shown !== null && shown.phase !== 'running') return unavailable('promotion')
    const choice = await this.#choice(request, block, shown)
    if (typeof choice === 'string') return unavailable(choice)
    const { option } = choice
    const link = allowedLink(await this.#linkOf(option, request, endsAtMs), storeHosts)
    if (link === null) {
      report({ type: 'Other', message: 'Buy link was not loaded', details: { product, pid: option.pid } })
      return unavailable('link')
    }
    const curdate = curdateOf(clock.now())
    const decorated = decorateLink(link, {
      ...request,
      option,
      block: withAddOn(block, choice.addOn),
      curdate,
      hasMetrics,
    })
    return { kind: 'go', link: decorated.href, option }
  }

  /** How the product is sold, with the add-on that was chosen; null where one of the two is not sold here. */
  async #block({ site, product, fields, isRestricted }: BuyRequest): Promise<BuyBlockSettings | null> {
    const blockOf = async (name: string): Promise<BuyBlockSettings | null> => {
      if (isRestricted(name)) return null
      const block = await this.#dependencies.pages.buyBlock({ site, product: name })
      return block.ok ? block.value : null
    }
    const block = await blockOf(product)
    if (block === null || !fields.addOn) return block
    const isSoldWith = addOnsOf(product).some((name) => name === fields.addOn)
    const addOn = isSoldWith ? await blockOf(fields.addOn) : null
    return addOn && { ...block, addOns: [addOn] }
  }

  async #choice(
    request: BuyRequest,
    block: BuyBlockSettings,
    shown: ShownPromotion | null,
  ): Promise<Choice | 'prices' | 'choice'> {
    const { site, currency, isRestricted, visitor, fields } = request
    const { value: lists } = await this.#dependencies.offers.listsFor({
      site,
      currency,
      isRestricted,
      blocks: [block],
      isBuying: true,
      ...promotedList(shown),
      ...personalizedVisitor(visitor),
    })
    const choice = findChoice(block, lists, fields)
    if (choice === 'prices' || 'option' in choice) return choice
    // Nothing of the form itself: anybody may write anything there, and each text would be reported again.
    const details = { product: block.product, site: site.code, reason: choice.reason }
    this.#dependencies.report({ type: 'PriceOptionNotFound', message: 'Price option not found', details })
    return 'choice'
  }

  /** With a token the store is asked, in the time that is left, else the option has a link; empty where there is none. */
  async #linkOf({ token, buyLink }: PriceOption, { site, visitor }: BuyRequest, endsAtMs: number): Promise<string> {
    if (token === null) return buyLink ?? ''
    const nowMs = this.#dependencies.clock.now()
    const query = { group: site.group, token, curdate: curdateOf(nowMs), withinMs: endsAtMs - nowMs, ...visitor }
    const answer = await this.#dependencies.checkout.buyLink(query)
    return answer.ok ? answer.value : ''
  }
}
