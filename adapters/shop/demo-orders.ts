import { addOnsOf } from '../../domain/catalogue/add-ons.ts'
import { purchasePath } from '../../domain/catalogue/page-paths.ts'
import { editionOf, LICENCE_OFFERS, productName, productOf } from '../../domain/catalogue/product-lookup.ts'
import type { Edition } from '../../domain/catalogue/product-record.ts'
import { PRODUCTS } from '../../domain/catalogue/product-records.ts'
import { strikesLowestPrice } from '../../domain/law/site-law.ts'
import { buildOfferView } from '../../domain/offers/build-offer-view.ts'
import { type OfferCalendar, offerCalendarFor } from '../../domain/offers/offer-calendar.ts'
import type { AddOnOffer, OptionView } from '../../domain/offers/offer-view.ts'
import { offerFormattersFor } from '../../domain/offers/offer-view-input.ts'
import type { OffersService, ViewsRequest } from '../../domain/offers/offers.service.ts'
import type { OptionLists } from '../../domain/offers/option-rules.ts'
import { trialDaysOf } from '../../domain/offers/trial.ts'
import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { PriceOption } from '../../ports/offers.ts'
import type { PagesPort } from '../../ports/pages.ts'

/** An add-on of an order. `list` contains only the ordered option. */
interface BoughtAddOn {
  readonly product: string
  readonly list: readonly PriceOption[]
}

/** Finds an add-on option by its id. Returns an empty list if the block does not have it. */
const boughtAddOn = ({ addOns = [] }: BuyBlockSettings, lists: OptionLists, pid?: string): readonly BoughtAddOn[] =>
  addOns.flatMap(({ product }) => {
    const list = lists.get(product) ?? 'failed'
    const option = list === 'failed' ? undefined : list.find((candidate) => candidate.pid === pid)
    return option === undefined ? [] : [{ product, list: [option] }]
  })

/** The parameters of a store link that identify an order. */
export interface OrderRequest extends Pick<ViewsRequest, 'site' | 'currency' | 'texts'> {
  readonly pid: string
  /** Id of the add-on option. @default no add-on */
  readonly addOnPid?: string
  /** The partner of the price list; null for the regular list. */
  readonly partner: string | null
  /** Promo id of the price list. @default null */
  readonly promotion?: string | null
}

interface OrderedAddOn extends AddOnOffer {
  /** Name of the add-on in the site's language. */
  readonly name: string
  readonly product: string
}

/** An order with texts formatted as in the buy block. */
export interface OrderView {
  /** Name of the product in the site's language. */
  readonly name: string
  /** Site path of the page where the order can be changed: the product's page, or its purchase page if the order has an add-on. */
  readonly path: string
  /** Determines whether quantities are devices or users. */
  readonly edition: Edition
  readonly option: OptionView
  readonly taxNote: string
  /** Note on the struck price. Set if the law requires it and the list confirms it. */
  readonly struckNote?: string
  /** Amount due today for a trial; null if the order is not a trial. */
  readonly trialToday: string | null
  /** Date on which the trial or the paid term ends; null for a permanent licence. */
  readonly lastDay: string | null
  readonly addOn?: OrderedAddOn
}

/** Returns the date on which an order of today ends, which is also the date of the next charge. */
const lastDayOf = (
  { termDuration, termType }: PriceOption,
  block: BuyBlockSettings,
  calendar: OfferCalendar,
): string | null => {
  if (block.purchaseType === 'TrialOptOut') return calendar.dateAfter(trialDaysOf(block), 'D')
  return termType === 'Z' ? null : calendar.dateAfter(termDuration, termType)
}

/** Looks up orders in the price lists of a site. Prices in a link are ignored. */
export class DemoOrders {
  readonly #pages: PagesPort
  readonly #offers: OffersService
  readonly #clock: ClockPort

  constructor(pages: PagesPort, offers: OffersService, clock: ClockPort) {
    this.#pages = pages
    this.#offers = offers
    this.#clock = clock
  }

  /** Returns an order, or null if no price list of the site has its option or the list cannot be loaded. */
  async order(request: OrderRequest): Promise<OrderView | null> {
    // Most orders are for products with a page, so licence offers are searched only if no product has the option.
    return (await this.#orderAmong(PRODUCTS, request)) ?? this.#orderAmong(LICENCE_OFFERS, request)
  }

  async #orderAmong(
    products: readonly { readonly shortName: string }[],
    request: OrderRequest,
  ): Promise<OrderView | null> {
    const { site, currency, pid, partner, addOnPid, promotion = null } = request
    const found = await this.#blocks(
      site,
      products.map(({ shortName }) => shortName),
    )
    const blocks =
      addOnPid === undefined ? found : await Promise.all(found.map((block) => this.#withAddOns(site, block)))
    const { value: lists } = await this.#offers.shownLists({
      site,
      currency,
      blocks,
      isRestricted: () => false,
      ...(promotion === null ? {} : { promotion }),
      ...(partner === null ? {} : { visitor: { sessionPartner: partner } }),
    })
    for (const block of blocks) {
      const list = lists.get(block.product) ?? []
      const option = list === 'failed' ? undefined : list.find((candidate) => candidate.pid === pid)
      if (option !== undefined) return this.#view(option, block, boughtAddOn(block, lists, addOnPid), request)
    }
    return null
  }

  /** Returns the buy blocks of products. Omits products that the site does not sell. */
  async #blocks(site: OrderRequest['site'], products: readonly string[]): Promise<readonly BuyBlockSettings[]> {
    const answers = await Promise.all(products.map((product) => this.#pages.buyBlock({ site, product })))
    return answers.flatMap((answer) => (answer.ok ? (answer.value ?? []) : []))
  }

  async #withAddOns(site: OrderRequest['site'], block: BuyBlockSettings): Promise<BuyBlockSettings> {
    return { ...block, addOns: await this.#blocks(site, addOnsOf(block.product)) }
  }

  async #view(
    option: PriceOption,
    block: BuyBlockSettings,
    addOns: readonly BoughtAddOn[],
    { site, currency, texts, promotion = null }: Pick<OrderRequest, 'site' | 'currency' | 'texts' | 'promotion'>,
  ): Promise<OrderView | null> {
    const { product, store, purchaseType, savingsType } = block
    const edition = editionOf(product)
    const calendar = offerCalendarFor(this.#clock.now(), site)
    const view = buildOfferView({
      // Omits the option limits of the block, because they might hide the ordered option.
      settings: { product, store, purchaseType, savingsType, trialDays: trialDaysOf(block), buyLinkDecorations: [] },
      list: [option],
      addOns,
      isRestricted: false,
      disablePrices: false,
      formatters: offerFormattersFor(site, currency),
      calendar,
      texts: texts(edition === 'business' ? 'users' : 'devices'),
      taxLabel: site.taxLabel,
      b2bSuffix: site.b2bSuffixByCurrency[currency] ?? site.b2bSuffix,
      isPromotion: promotion !== null,
      hasLowestPriceNote: strikesLowestPrice(site),
    })
    const path = `/${productOf(product)?.page ?? ''}`
    const [shown] = view.state === 'offered' ? view.options : []
    const name = await this.#name(site, path)
    if (view.state !== 'offered' || shown === undefined || name === null) return null
    const trialToday = shown.trial?.today ?? null
    const lastDay = lastDayOf(option, block, calendar)
    const { taxNote, struckNote } = view
    const note = struckNote === undefined ? {} : { struckNote }
    const order = { name, path, edition, option: shown, taxNote, ...note, trialToday, lastDay }
    const [addOn, sold] = [shown.addOns?.[0], view.addOns?.choices[0]]
    if (!addOn || !sold) return order
    return { ...order, path: purchasePath(product), addOn: { ...addOn, name: sold.name, product: sold.product } }
  }

  async #name(site: OrderRequest['site'], path: string): Promise<string | null> {
    const page = await this.#pages.page({ site, path })
    return page.ok ? productName(page.value) : null
  }
}
