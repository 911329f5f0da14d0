import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { CheckoutPort } from '../../ports/checkout.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { OffersVisitor, PriceOption } from '../../ports/offers.ts'
import type { PagesPort } from '../../ports/pages.ts'
import { curdateOf } from '../offers/curdate.ts'
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
 * none, or one that leads where no visitor is sent. A partner that the option names is kept for the next purchase.
 */
export type BuyResult =
  | { readonly kind: 'go'; readonly link: string; readonly option: PriceOption }
  | { readonly kind: 'unavailable'; readonly reason: 'product' | 'prices' | 'choice' | 'link' }

/** What the service works with. */
export interface BuyParts {
  readonly pages: PagesPort
  readonly offers: OffersService
  readonly checkout: CheckoutPort
  readonly clock: ClockPort
  /** Lower-case hosts, with ports, that a visitor may be sent to. */
  readonly storeHosts: readonly string[]
  readonly report: ReportPriceProblem
}

const unavailable = (reason: 'product' | 'prices' | 'choice' | 'link'): BuyResult => ({ kind: 'unavailable', reason })

/** Turns a visitor's choice into the store link to send him to (specification, section 4, buy action). */
export class BuyService {
  readonly #parts: BuyParts

  constructor(parts: BuyParts) {
    this.#parts = parts
  }

  /**
   * Finds the chosen option again in the server's own price list; no price or link of the browser is looked at. Asked
   * twice it answers twice the same: nothing is ordered here.
   */
  async buy(request: BuyRequest): Promise<BuyResult> {
    const { pages, storeHosts, report } = this.#parts
    const { site, product, isRestricted, carried } = request
    const block = await pages.buyBlock({ site, product })
    if (!block.ok || block.value === null || isRestricted(product)) return unavailable('product')
    const option = await this.#choice(request, block.value)
    if (typeof option === 'string') return unavailable(option)
    const link = allowedStoreLink(await this.#linkOf(option, request), storeHosts)
    if (link === null) {
      report({ type: 'Other', message: 'Buy link was not loaded', details: { product, pid: option.pid } })
      return unavailable('link')
    }
    return { kind: 'go', link: decorateLink(link, block.value.buyLinkDecorations, carried).href, option }
  }

  async #choice(request: BuyRequest, block: BuyBlockSettings): Promise<PriceOption | 'prices' | 'choice'> {
    const { site, currency, isRestricted, visitor, fields, product } = request
    const { lists } = await this.#parts.offers.listsFor({
      site,
      currency,
      isRestricted,
      disablePrices: site.disablePrices,
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
    const curdate = curdateOf(this.#parts.clock.now())
    const answer = await this.#parts.checkout.buyLink({ token, curdate, ...visitor })
    return answer.ok ? answer.value : ''
  }
}
