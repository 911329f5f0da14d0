import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { OffersVisitor } from '../../ports/offers.ts'
import type { Outcome } from '../../ports/outcome.ts'
import type { PageData, PageSection, PagesPort } from '../../ports/pages.ts'
import { editionOf } from '../catalogue/availability.ts'
import type { DownloadView } from '../downloads/download-view.ts'
import type { DownloadsService } from '../downloads/downloads.service.ts'
import type { OffersService } from '../offers/loading/offers.service.ts'
import { personalizedVisitor } from '../offers/loading/personalized-visitor.ts'
import type { OfferTexts, OfferView } from '../offers/view/offer-view.ts'
import type { PageView } from '../routing/page-view.ts'
import type { Site } from '../sites/site.ts'

export interface PageRequest {
  readonly site: Site
  readonly view: PageView
  /** Site path without the language path. */
  readonly path: string
  readonly texts: (noun: 'devices' | 'users') => OfferTexts
}

/** One visitor's question for some products. */
export interface OffersForRequest extends Pick<PageRequest, 'site' | 'texts'> {
  /** ISO code, one of the site's. */
  readonly currency: string
  /** Product names of the price list. */
  readonly products: readonly string[]
  readonly isRestricted: (product: string) => boolean
  readonly visitor: OffersVisitor
}

/** A page with everything that it shows, as plain data. */
export interface LoadedPage {
  readonly page: PageData
  /** What each buy block shows, by product name. */
  readonly offers: Readonly<Record<string, OfferView>>
  /** What each download block shows, by code name. */
  readonly downloads: Readonly<Record<string, DownloadView>>
  /** Made while a source failed: it should not live long. */
  readonly isDegraded: boolean
  /** How long its prices still count as up to date; infinite where it has none. */
  readonly freshForMs: number
}

const blocksOf = (section: PageSection): readonly (BuyBlockSettings | undefined)[] =>
  section.kind === 'hero'
    ? [section.buyBlock]
    : section.kind === 'products'
      ? section.cards.map((card) => card.buyBlock)
      : []

/** Brings a page's content, its prices and its installers together. */
export class PageService {
  readonly #pages: PagesPort
  readonly #offers: OffersService
  readonly #downloads: DownloadsService

  constructor(pages: PagesPort, offers: OffersService, downloads: DownloadsService) {
    this.#pages = pages
    this.#offers = offers
    this.#downloads = downloads
  }

  /** Opens a page. It fails where its content cannot be had; a price or installer that cannot be had is a state of its block. */
  async open({ site, view, path, texts }: PageRequest): Promise<Outcome<LoadedPage>> {
    const content = await this.#pages.page({ site, path })
    if (!content.ok) return content
    const { sections } = content.value
    const [offers, downloads] = await Promise.all([
      this.#offers.viewsFor({
        site,
        currency: view.currency,
        blocks: sections.flatMap(blocksOf).filter((block) => block !== undefined),
        isRestricted: (product) => view.restricted.includes(editionOf(product)),
        disablePrices: site.disablePrices,
        texts,
      }),
      this.#downloads.viewsFor({
        site,
        country: view.downloadCountry,
        blocks: sections.flatMap((section) => (section.kind === 'downloads' ? section.blocks : [])),
      }),
    ])
    return {
      ok: true,
      value: {
        page: content.value,
        offers: Object.fromEntries(offers.views),
        downloads: Object.fromEntries(downloads.views),
        isDegraded: offers.isDegraded || downloads.isDegraded,
        freshForMs: offers.freshForMs,
      },
    }
  }
  /** What the blocks of some products show a visitor, by product name. A product that the site does not sell is left out. */
  async offersFor(request: OffersForRequest): Promise<Readonly<Record<string, OfferView>>> {
    const { site, products, visitor, ...rest } = request
    const answers = await Promise.all(products.map((product) => this.#pages.buyBlock({ site, product })))
    const blocks = answers.map((answer) => (answer.ok ? answer.value : null)).filter((block) => block !== null)
    const { views } = await this.#offers.viewsFor({
      site,
      blocks,
      disablePrices: site.disablePrices,
      ...rest,
      ...personalizedVisitor(visitor),
    })
    return Object.fromEntries(views)
  }
}
