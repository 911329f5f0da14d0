import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { ReportProblem } from '../../ports/error-catalogue.ts'
import type { CheckoutPort, OffersVisitor, PriceOption } from '../../ports/offers.ts'
import type { PagesPort } from '../../ports/pages.ts'
import { addOnsOf } from '../catalogue/add-ons.ts'
import { isPagePath } from '../catalogue/page-paths.ts'
import { PARTNER_COOKIE } from '../consent/attribution.ts'
import { type Choice, findChoice } from '../offers/find-choice.ts'
import type { OffersService } from '../offers/offers.service.ts'
import type { OptionLists } from '../offers/option-rules.ts'
import type { PriceChange, PriceQuotes } from '../offers/price-quotes.ts'
import { curdateOf, personalizedVisitor } from '../offers/price-requests.ts'
import { promotedList, promotionAt, type ShownPromotion } from '../promotions/find-promotion.ts'
import { allowedLink } from '../routing/trusted-origin.ts'
import { canonicalUrl } from '../sites/site-link.ts'
import { type BuyRequest, inPromotionCurrency, purchaseKey } from './buy-request.ts'
import { checkQuote } from './check-quote.ts'
import { decorateLink } from './decorate-link.ts'
import { loadStoreLink } from './load-store-link.ts'
import { RepeatedPurchases } from './repeated-purchases.ts'
import { linkToRespondingStore, type StoreResponds } from './responding-store.ts'

/** Store link parameter with the id of the add-on option. */
export const ADD_ON_PARAMETER = 'addon'

/**
 * `product`: the product or add-on is not sold here; `content`, `prices`: content or prices could not be loaded; `choice`: the
 * choice is not an option of the block; `link`: the store returned no link, or a link to a host that is not allowed;
 * `promotion`: the page's promotion has ended or has not started.
 */
type BuyProblem = 'product' | 'content' | 'promotion' | 'prices' | 'choice' | 'link'

export type BuyResult =
  | { readonly kind: 'go'; readonly link: string; readonly option: PriceOption }
  /** The price is not the one that the visitor saw, so they must confirm it. */
  | { readonly kind: 'changed'; readonly change: PriceChange }
  | { readonly kind: 'unavailable'; readonly reason: BuyProblem }

export interface BuyDependencies {
  readonly pages: PagesPort
  readonly offers: OffersService
  readonly checkout: CheckoutPort
  readonly clock: ClockPort
  /** Allowed hosts of redirects to the store, lower case, with ports. */
  readonly storeHosts: readonly string[]
  readonly storeResponds: StoreResponds
  /** Whether the store counts purchases. True only in production. */
  readonly hasMetrics: boolean
  readonly report: ReportProblem
  /** Returns the hash of a text. */
  readonly digest: (text: string) => string
  /** Checks the quotes of forms. */
  readonly quotes: PriceQuotes
}

/** Time budget of content, prices and checkout together. Visitors are redirected or get a message within 2.0 s. */
const PURCHASE_MS = 1_900

/** A purchase that is being made. */
interface Purchase extends BuyRequest {
  /** The promotion of the form's page. */
  readonly shown: ShownPromotion | null
  /** Epoch milliseconds when the visitor must have an answer. */
  readonly endsAtMs: number
}

/** A choice with the price list of its product. */
type FoundChoice = Choice & { readonly list: readonly PriceOption[] }

const listOf = (lists: OptionLists, product: string): readonly PriceOption[] => {
  const list = lists.get(product) ?? 'failed'
  return list === 'failed' ? [] : list
}

const REFUSED_LINK = 'the link does not lead to an allowed host'

const unavailable = (reason: BuyProblem): BuyResult => ({ kind: 'unavailable', reason })

/**
 * Returns the URL of the page with the form, for reports. A form may contain any path, so unknown paths become the home page:
 * otherwise a client could fill the log with arbitrary text.
 */
const formUrl = ({ site, path = null, shown }: Purchase): string =>
  canonicalUrl(site, path !== null && (shown !== null || isPagePath(path)) ? path : '/')

/** Adds the add-on as a parameter of the link, because the checkout call takes only one option (specification, section 7). */
const withAddOn = (block: BuyBlockSettings, addOn: PriceOption | null): BuyBlockSettings =>
  addOn === null
    ? block
    : { ...block, globalAdditionalGetParams: { [ADD_ON_PARAMETER]: addOn.pid, ...block.globalAdditionalGetParams } }

/** Returns the visitor with the chosen option's partner. It replaces the partner of an earlier purchase. */
const withPartner = (visitor: OffersVisitor, { masterPartner }: PriceOption): OffersVisitor =>
  masterPartner === null
    ? visitor
    : {
        ...visitor,
        sessionPartner: masterPartner,
        cookies: new Map([...(visitor.cookies ?? []), [PARTNER_COOKIE, masterPartner]]),
      }

/** Returns the store link for a visitor's choice (specification, section 4, buy action). */
export class BuyService {
  readonly #dependencies: BuyDependencies
  readonly #purchases: RepeatedPurchases<BuyResult>

  constructor(dependencies: BuyDependencies) {
    this.#dependencies = dependencies
    this.#purchases = new RepeatedPurchases(dependencies.clock)
  }

  /**
   * Finds the chosen option in the server's price list. Ignores prices and links sent by the browser. Does not place an order,
   * so a purchase can be repeated safely. Identical purchases of one page view, and a double click of a visitor, are one purchase.
   * Every purchase, repeated or not, leads to a store that responds.
   */
  async buy(request: BuyRequest): Promise<BuyResult> {
    const { storeHosts, storeResponds, clock, digest } = this.#dependencies
    const endsAtMs = clock.now() + PURCHASE_MS
    const key = purchaseKey(request)
    const result = await this.#purchases.run(key === null ? null : digest(key), request, () =>
      this.#buy(request, endsAtMs),
    )
    if (result.kind !== 'go') return result
    const now = () => clock.now()
    const store = { site: request.site, allowedHosts: storeHosts, responds: storeResponds, now, endsAtMs }
    const link = await linkToRespondingStore(result.link, store)
    return link === result.link ? result : { ...result, link }
  }

  async #buy(request: BuyRequest, endsAtMs: number): Promise<BuyResult> {
    const { storeHosts, hasMetrics, report, clock } = this.#dependencies
    const shown = promotionAt(request.site, request.path ?? null, clock.now())
    const purchase: Purchase = { ...inPromotionCurrency(request, shown), shown, endsAtMs }
    const { product, isEditing } = purchase
    const block = await this.#block(purchase)
    if (typeof block === 'string') return unavailable(block)
    // The store would charge prices that the page did not show.
    if (shown !== null && shown.phase !== 'running') return unavailable('promotion')
    const choice = await this.#choice(purchase, block)
    if (typeof choice === 'string') return unavailable(choice)
    const change = await this.#priceChange(purchase, block, choice)
    if (typeof change === 'string') return unavailable(change)
    if (change !== null) return { kind: 'changed', change }
    const { option } = choice
    const attributed = { ...purchase, visitor: withPartner(purchase.visitor, option) }
    const curdate = isEditing ? null : curdateOf(clock.now())
    const called = { ...attributed, curdate, withinMs: this.#leftMs(endsAtMs) }
    const loaded = await loadStoreLink(this.#dependencies.checkout, option, called)
    const link = 'cause' in loaded ? null : allowedLink(loaded.link, storeHosts)
    if (link === null) {
      const { code, group } = purchase.site
      const cause = 'cause' in loaded ? loaded.cause : { reason: REFUSED_LINK }
      const details = { url: formUrl(purchase), product, pid: option.pid, site: code, ...cause }
      report({ type: 'Other', message: 'Buy link was not loaded', group, details })
      return unavailable('link')
    }
    const decorated = decorateLink(link, {
      ...attributed,
      option,
      block: withAddOn(block, choice.addOn),
      curdate,
      hasMetrics: isEditing ? null : hasMetrics,
    })
    return { kind: 'go', link: decorated.href, option }
  }

  /** Returns the product's block with the chosen add-on. If the product or the add-on has no block, returns the reason. */
  async #block({
    site,
    product,
    fields,
    isRestricted,
    endsAtMs,
  }: Purchase): Promise<BuyBlockSettings | 'product' | 'content'> {
    const blockOf = async (name: string): Promise<BuyBlockSettings | 'product' | 'content'> => {
      if (isRestricted(name)) return 'product'
      const block = await this.#dependencies.pages.buyBlock({ site, product: name, withinMs: this.#leftMs(endsAtMs) })
      return block.ok ? (block.value ?? 'product') : 'content'
    }
    const block = await blockOf(product)
    if (typeof block === 'string' || !fields.addOn) return block
    if (!addOnsOf(product).some((name) => name === fields.addOn)) return 'product'
    const addOn = await blockOf(fields.addOn)
    return typeof addOn === 'string' ? addOn : { ...block, addOns: [addOn] }
  }

  #leftMs(endsAtMs: number): number {
    return Math.max(0, endsAtMs - this.#dependencies.clock.now())
  }

  #lists(purchase: Purchase, block: BuyBlockSettings): Promise<OptionLists> {
    const { site, currency, isRestricted, visitor, isEditing, shown, endsAtMs } = purchase
    const personal = isEditing ? { isUndated: true } : personalizedVisitor(visitor)
    const withinMs = this.#leftMs(endsAtMs)
    const prices = { site, currency, isRestricted, withinMs, ...promotedList(shown), ...personal }
    return this.#dependencies.offers.listsFor({ ...prices, blocks: [block], isBuying: true }).then(({ value }) => value)
  }

  async #choice(purchase: Purchase, block: BuyBlockSettings): Promise<FoundChoice | 'prices' | 'choice'> {
    const { site, fields } = purchase
    const lists = await this.#lists(purchase, block)
    const choice = findChoice(block, lists, fields)
    if (choice === 'prices') return choice
    if ('option' in choice) return { ...choice, list: listOf(lists, block.product) }
    // Omits the form's fields, because a client could fill the log with arbitrary text.
    const details = { url: formUrl(purchase), product: block.product, site: site.code, reason: choice.reason }
    const { group } = site
    this.#dependencies.report({ type: 'PriceOptionNotFound', message: 'Price option not found', group, details })
    return 'choice'
  }

  /**
   * Returns the change of the price since the page was made. Asks for add-ons only if the quote may contain their prices. If these
   * cannot be loaded, it is unknown whether the price has changed: returns what failed.
   */
  async #priceChange(
    purchase: Purchase,
    block: BuyBlockSettings,
    { list, ...choice }: FoundChoice,
  ): Promise<PriceChange | 'content' | 'prices' | null> {
    const { site, currency, product, fields, quote, isRestricted, visitor, shown, endsAtMs } = purchase
    let failed: 'content' | 'prices' | null = null
    const addOnLists = async () => {
      const names = addOnsOf(product).filter((name) => !isRestricted(name))
      const withinMs = this.#leftMs(endsAtMs)
      const blocks = await Promise.all(
        names.map((addOn) => this.#dependencies.pages.buyBlock({ site, product: addOn, withinMs })),
      )
      if (blocks.some(({ ok }) => !ok)) failed = 'content'
      const addOns = blocks.flatMap((each) => (each.ok && each.value !== null ? [each.value] : []))
      const lists = await this.#lists(purchase, { ...block, addOns })
      if (addOns.some((addOn) => lists.get(addOn.product) === 'failed')) failed ??= 'prices'
      return addOns.map((addOn) => listOf(lists, addOn.product))
    }
    const subject = { site, currency, product, ...promotedList(shown) }
    const addOn = fields.addOn ?? ''
    const isPersonal = Object.keys(personalizedVisitor(visitor)).length > 0
    const found = { subject, quote, block, addOn, choice, isPersonal, list, addOnLists }
    const change = await checkQuote(this.#dependencies.quotes, found)
    return change === null ? null : (failed ?? change)
  }
}
