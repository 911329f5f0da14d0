import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { CheckoutPort } from '../../ports/checkout.ts'
import type { OffersVisitor, PriceOption } from '../../ports/offers.ts'
import type { PagesPort } from '../../ports/pages.ts'
import { type ChoiceFields, findOption } from '../offers/find-option.ts'
import type { OffersService } from '../offers/offers.service.ts'
import { personalVisitor } from '../offers/personal-visitor.ts'
import type { ReportPriceProblem } from '../offers/price-report.ts'
import type { Site } from '../sites/site.ts'
import { type CarriedValues, decorateLink } from './decorate-link.ts'
import { allowedStoreLink } from './store-link.ts'

export interface BuyRequest {
  readonly site: Site
  /** ISO code, one of the site's. */
  readonly currency: string
  readonly product: string
  readonly fields: ChoiceFields
  readonly isRestricted: (product: string) => boolean
  readonly visitor: OffersVisitor
  readonly carried: CarriedValues
}

/**
 * `product`: not sold here; `prices`: they could not be had; `choice`: not an option of the block; `link`: the store gave
 * none, or one that leads where no visitor is sent.
 */
export type BuyResult =
  | { readonly kind: 'go'; readonly link: string }
  | { readonly kind: 'unavailable'; readonly reason: 'product' | 'prices' | 'choice' | 'link' }

const unavailable = (reason: 'product' | 'prices' | 'choice' | 'link'): BuyResult => ({ kind: 'unavailable', reason })

/** Turns a visitor's choice into the store link to send him to (specification, section 4, buy action). */
export class BuyService {
  readonly #pages: PagesPort
  readonly #offers: OffersService
  readonly #checkout: CheckoutPort
  readonly #storeHosts: readonly string[]
  readonly #report: ReportPriceProblem

  constructor(
    pages: PagesPort,
    offers: OffersService,
    checkout: CheckoutPort,
    storeHosts: readonly string[],
    report: ReportPriceProblem,
  ) {
    this.#pages = pages
    this.#offers = offers
    this.#checkout = checkout
    this.#storeHosts = storeHosts
    this.#report = report
  }

  /** Finds the chosen option again in the server's own price list; no price or link of the browser is looked at. */
  async buy(request: BuyRequest): Promise<BuyResult> {
    const { site, product, isRestricted } = request
    const block = await this.#pages.buyBlock({ site, product })
    if (!block.ok || block.value === null || isRestricted(product)) return unavailable('product')
    const option = await this.#choice(request, block.value)
    if (typeof option === 'string') return unavailable(option)
    const link = allowedStoreLink(await this.#linkOf(option, request), this.#storeHosts)
    if (link === null) {
      this.#report({ type: 'Other', message: 'Buy link was not loaded', details: { product, pid: option.pid } })
      return unavailable('link')
    }
    return { kind: 'go', link: decorateLink(link, block.value.buyLinkDecorations, request.carried).href }
  }

  async #choice(request: BuyRequest, block: BuyBlockSettings): Promise<PriceOption | 'prices' | 'choice'> {
    const { site, currency, isRestricted, visitor, fields, product } = request
    const { lists } = await this.#offers.listsFor({
      site,
      currency,
      isRestricted,
      blocks: [block],
      ...personalVisitor(visitor),
    })
    const list = lists.get(product)
    if (list === undefined || list === 'failed') return 'prices'
    return findOption(block, list, fields).option ?? 'choice'
  }

  /** With a token the store is asked, else the option has its link; empty where there is none. */
  async #linkOf({ token, buyLink }: PriceOption, { visitor }: BuyRequest): Promise<string> {
    if (token === null) return buyLink ?? ''
    const answer = await this.#checkout.buyLink({ token, ...visitor })
    return answer.ok ? answer.value : ''
  }
}
