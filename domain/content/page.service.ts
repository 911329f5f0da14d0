import type { Loaded } from '../../ports/loaded.ts'
import type { OffersVisitor } from '../../ports/offers.ts'
import type { Outcome } from '../../ports/outcome.ts'
import type { PageData, PagesPort } from '../../ports/pages.ts'
import { editionOf } from '../catalogue/availability.ts'
import type { DownloadView } from '../downloads/download-view.ts'
import type { DownloadsService } from '../downloads/downloads.service.ts'
import { erroredDownloads } from '../downloads/errored-downloads.ts'
import type { OffersService, ViewsRequest } from '../offers/loading/offers.service.ts'
import { personalizedVisitor } from '../offers/loading/personalized-visitor.ts'
import type { OfferView } from '../offers/view/offer-view.ts'
import type { PageView } from '../routing/page-view.ts'
import { pageBlocks, sharedGroups, withPriceSettings } from './page-blocks.ts'

export interface PageRequest extends Pick<ViewsRequest, 'site' | 'texts'> {
  readonly view: PageView
  /** Site path without the language path. */
  readonly path: string
  /** Whether an editor asks: with sections that are not published yet, and prices without a date. @default false */
  readonly isEditor?: boolean
}

/** A visitor's request for the offers of some products. */
export interface VisitorOffersRequest extends Pick<ViewsRequest, 'site' | 'texts' | 'currency' | 'isRestricted'> {
  /** Product names of the price list. */
  readonly products: readonly string[]
  /** Site path of the page that shows them; null where it is not known. */
  readonly path: string | null
  readonly visitor: OffersVisitor
}

/** A page with everything that it shows, as plain data. */
export type LoadedPage = Loaded<{
  readonly page: PageData
  /** What each buy block shows, by product name. */
  readonly offers: Readonly<Record<string, OfferView>>
  /** What each download block shows, by code name. */
  readonly downloads: Readonly<Record<string, DownloadView>>
}>

/** Loads a page's content, its prices and its installers. */
export class PageService {
  readonly #pages: PagesPort
  readonly #offers: OffersService
  readonly #downloads: DownloadsService

  constructor(pages: PagesPort, offers: OffersService, downloads: DownloadsService) {
    this.#pages = pages
    this.#offers = offers
    this.#downloads = downloads
  }

  /** Loads a page. Fails where its content does; a price or installer that cannot be loaded is a state of its block. */
  async load({ site, view, path, texts, isEditor = false }: PageRequest): Promise<Outcome<LoadedPage>> {
    const content = await this.#pages.page({ site, path, ...(isEditor ? { isDraft: true } : {}) })
    if (!content.ok) return content
    const { sections } = content.value
    const [offers, downloads] = await Promise.all([
      this.#offers.viewsFor({
        site,
        currency: view.currency,
        blocks: pageBlocks(content.value),
        groups: sharedGroups(content.value),
        isRestricted: (product) => view.restricted.includes(editionOf(product)),
        texts,
        isUndated: isEditor,
      }),
      this.#downloads.viewsFor({
        site,
        country: view.downloadCountry,
        platform: view.platform,
        blocks: sections.flatMap((section) => (section.kind === 'downloads' ? section.blocks : [])),
      }),
    ])
    const hasPrices = [...offers.value.values()].every(({ state }) => state !== 'failed')
    const value = {
      page: content.value,
      offers: Object.fromEntries(offers.value),
      downloads: Object.fromEntries(hasPrices ? downloads.value : erroredDownloads(downloads.value)),
    }
    return {
      ok: true,
      value: {
        value,
        isDegraded: offers.isDegraded || downloads.isDegraded,
        freshForMs: Math.min(offers.freshForMs, downloads.freshForMs),
        validForMs: Math.min(offers.validForMs, downloads.validForMs),
      },
    }
  }

  /** What the blocks of some products show a visitor, by product name. A product that the site does not sell is left out. */
  async offersFor(request: VisitorOffersRequest): Promise<Readonly<Record<string, OfferView>>> {
    const { site, currency, products, path, isRestricted, texts, visitor } = request
    const [page, answers] = await Promise.all([
      path === null ? null : this.#pages.page({ site, path }),
      Promise.all(products.map((product) => this.#pages.buyBlock({ site, product }))),
    ])
    const content = page?.ok ? page.value : undefined
    const blocks = answers.map((answer) => (answer.ok ? answer.value : null)).filter((block) => block !== null)
    const offers = await this.#offers.viewsFor({
      site,
      currency,
      blocks: blocks.map((block) => withPriceSettings(block, content?.priceSettings)),
      groups: content === undefined ? [] : sharedGroups(content),
      isRestricted,
      texts,
      ...personalizedVisitor(visitor),
    })
    return Object.fromEntries(offers.value)
  }
}
