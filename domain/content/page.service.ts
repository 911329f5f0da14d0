import type { ClockPort } from '../../ports/clock.ts'
import type { OffersVisitor } from '../../ports/offers.ts'
import type { Loaded, Outcome } from '../../ports/outcome.ts'
import type { PageData, PagesPort } from '../../ports/pages.ts'
import { NOT_FOUND_PATH } from '../catalogue/page-paths.ts'
import { editionOf, editionOfDownload } from '../catalogue/product-lookup.ts'
import { namedCountries } from '../downloads/download-requests.ts'
import { type DownloadView, erroredDownloads } from '../downloads/download-view.ts'
import type { DownloadsService } from '../downloads/downloads.service.ts'
import { nextLawMs } from '../law/site-law.ts'
import { isFuturePage } from '../law/site-paths.ts'
import type { OfferView } from '../offers/offer-view.ts'
import type { OffersService, ViewsRequest } from '../offers/offers.service.ts'
import { personalizedVisitor } from '../offers/price-requests.ts'
import { promotedList, promotionAt } from '../promotions/find-promotion.ts'
import { type BannerView, type PromotionLink, pageBanners, productPromotions } from '../promotions/page-banners.ts'
import { type PromotionView, promotionPrice, promotionView } from '../promotions/promotion-view.ts'
import type { ReviewsService, ReviewsView } from '../reviews/reviews.service.ts'
import { type PageView, pageTags } from '../routing/page-view.ts'
import { type PageLife, pageCallsLeftMs } from '../routing/render-contract.ts'
import type { Site } from '../sites/site.ts'
import { type DeviceError, deviceError } from './device-error.ts'
import { type ContentRequest, loadContent } from './load-content.ts'
import { hasPrices, lacksPrices, pageBlocks, sharedGroups, withAddOnsOn, withPriceSettings } from './page-blocks.ts'

export interface PageRequest extends ContentRequest, Pick<ViewsRequest, 'texts' | 'choice'> {}

/** A request for the offers of some products to one visitor. */
export interface VisitorOffersRequest extends Pick<ViewsRequest, 'site' | 'texts' | 'currency' | 'isRestricted'> {
  /** Product names of the price list. */
  readonly products: readonly string[]
  /** Site path of the page that shows them; null if it is unknown. */
  readonly path: string | null
  readonly visitor: OffersVisitor
}

export interface LoadedPage extends PageLife {
  readonly value: LoadedParts
}

interface LoadedParts {
  readonly page: PageData
  /** Views of the buy blocks, by product name. */
  readonly offers: Readonly<Record<string, OfferView>>
  /** Views of the download blocks, by code name. */
  readonly downloads: Readonly<Record<string, DownloadView>>
  /** Reviews by product name. Products without reviews are omitted. */
  readonly reviews: Readonly<Record<string, ReviewsView>>
  /** Set if the page has the prices of a promotion. */
  readonly promotion: PromotionView | null
  readonly banners: readonly BannerView[]
  /** The running promotions that the page announces, or that sell its product for less. */
  readonly promotions: readonly PromotionLink[]
  /** Set if the page's product does not run on the visitor's device. */
  readonly deviceError: DeviceError | null
}

/** Returns the view of a page. If the page specifies a currency that the site sells in, the view has only that currency. */
export const viewOfPage = (site: Site, view: PageView, { currency }: Pick<PageData, 'currency'>): PageView =>
  currency !== undefined && site.currencies.default.includes(currency) ? { ...view, currency, order: 'only' } : view

interface PageDependencies {
  readonly pages: PagesPort
  readonly offers: OffersService
  readonly downloads: DownloadsService
  readonly reviews: ReviewsService
  readonly clock: ClockPort
}

/** Loads pages: content, prices, installers and reviews. */
export class PageService {
  readonly #pages: PagesPort
  readonly #offers: OffersService
  readonly #downloads: DownloadsService
  readonly #reviews: ReviewsService
  readonly #clock: ClockPort

  constructor({ pages, offers, downloads, reviews, clock }: PageDependencies) {
    this.#pages = pages
    this.#offers = offers
    this.#downloads = downloads
    this.#reviews = reviews
    this.#clock = clock
  }

  /** Fails only if the content cannot be loaded. Failed prices and installers are block states; failed reviews are omitted. */
  async load(request: PageRequest): Promise<Outcome<LoadedPage>> {
    const { site, view, path, texts, promotionTexts, isEditor = false, choice } = request
    const nowMs = this.#clock.now()
    const shown = promotionAt(site, path, nowMs)
    const banners = pageBanners(site, path, view, promotionTexts, nowMs)
    const promotions = productPromotions(site, path, view, promotionTexts, nowMs)
    const isFuture = isFuturePage(site, path, nowMs)
    const leftMs = (): number => pageCallsLeftMs(nowMs, this.#clock.now())
    const content = await loadContent(this.#pages, isFuture ? { ...request, path: NOT_FOUND_PATH } : request, shown)
    if (!content.ok) return content
    const { sections } = content.value
    const downloadBlocks = sections.flatMap((section) => (section.kind === 'downloads' ? section.blocks : []))
    const { currency } = viewOfPage(site, view, content.value)
    const withinMs = leftMs()
    const [offers, downloads, reviews, wrongDevice] = await Promise.all([
      this.#offers.viewsFor({
        site,
        currency,
        blocks: pageBlocks(content.value),
        groups: sharedGroups(content.value),
        ...promotedList(shown),
        hasPrices: hasPrices(content.value),
        isRestricted: (product) => view.restricted.includes(editionOf(product)),
        texts,
        isUndated: isEditor,
        withinMs,
        ...(choice === undefined ? {} : { choice }),
      }),
      this.#downloads.viewsFor({
        site,
        country: view.downloadCountry,
        platform: view.platform,
        blocks: downloadBlocks,
        isRestricted: (block) => view.restricted.some((edition) => edition === editionOfDownload(block)),
        withinMs,
      }),
      this.#reviews.viewsFor({
        site,
        path,
        products: sections.flatMap((section) => (section.kind === 'reviews' ? section.product : [])),
        withinMs,
      }),
      deviceError(this.#pages, site, content.value, view.platform, withinMs),
    ])
    // Loaded last, so that no call for a promotion takes the place of a call for the page while a source recovers.
    const shownOffers = [...offers.value.values()]
    const hasFailed = shownOffers.some(({ state }) => state === 'failed')
    const links: readonly (BannerView | PromotionLink)[] = [
      ...banners.shown,
      ...promotions.links.filter(({ product }) => offers.value.get(product.shortName)?.state === 'offered'),
    ]
    const announced = hasFailed
      ? { value: links, isDegraded: false, freshForMs: Number.POSITIVE_INFINITY }
      : await this.#withPrices(links, request, leftMs)
    const value = {
      page: content.value,
      deviceError: wrongDevice,
      offers: Object.fromEntries(offers.value),
      promotion: promotionView(shown, { site, currency, offers: shownOffers, texts: promotionTexts }),
      downloads: Object.fromEntries(
        erroredDownloads(downloads.value, downloadBlocks, (block) => lacksPrices(block, offers.value)),
      ),
      reviews: Object.fromEntries(reviews),
      banners: announced.value.filter((link): link is BannerView => 'id' in link),
      promotions: announced.value,
    }
    return {
      ok: true,
      value: {
        value,
        isDegraded: offers.isDegraded || announced.isDegraded || downloads.isDegraded,
        freshForMs: Math.min(offers.freshForMs, announced.freshForMs, downloads.freshForMs),
        validForMs: Math.min(offers.validForMs, nextLawMs(site, nowMs) - nowMs),
        endsInMs: Math.min(shown?.phaseEndsInMs ?? Number.POSITIVE_INFINITY, banners.endsInMs, promotions.endsInMs),
        // A promotion shows the content of a product page, and is purged with it.
        tags: pageTags(site.code, [path, content.value.path]),
        downloadCountries: namedCountries(downloadBlocks),
      },
    }
  }

  /** Returns the dates of the last changes (`YYYY-MM-DD`) by path. Skips pages that have none or cannot be loaded. */
  async changeDates(site: Site, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const pages = await Promise.all(paths.map((path) => this.#pages.page({ site, path })))
    const dates = pages.map((page) => (page.ok ? page.value.changedOn : undefined))
    return new Map(paths.flatMap((path, at) => (dates[at] === undefined ? [] : [[path, dates[at]]])))
  }

  /**
   * Adds the prices of its promotion to each link. The page of the promotion preselects an option, whose price the link names. On the
   * page of its product, the choice of the visitor takes precedence, as it does in the buy block.
   */
  async #withPrices<Link extends PromotionLink>(
    links: readonly Link[],
    { site, view, texts, promotionTexts, isEditor = false, choice }: PageRequest,
    leftMs: () => number,
  ): Promise<Loaded<readonly Link[]>> {
    const loads = await Promise.all(
      links.map(async (link) => {
        const { promotion, product } = link
        const block = await this.#pages.buyBlock({ site, product: product.shortName, withinMs: leftMs() })
        const { currency } = viewOfPage(site, view, promotion)
        const { value, ...life } = await this.#offers.viewsFor({
          site,
          currency,
          blocks: block.ok && block.value !== null ? [block.value] : [],
          promotion: promotion.list,
          isRestricted: () => false,
          texts,
          isUndated: isEditor,
          withinMs: leftMs(),
          ...(choice === undefined || 'id' in link ? {} : { choice }),
        })
        return {
          link: { ...link, ...promotionPrice([...value.values()], { site, currency, texts: promotionTexts }) },
          ...life,
        }
      }),
    )
    return {
      value: loads.map(({ link }) => link),
      isDegraded: loads.some(({ isDegraded }) => isDegraded),
      freshForMs: Math.min(...loads.map(({ freshForMs }) => freshForMs)),
    }
  }

  /** Loads offers for one visitor, by product name. Omits products that the site does not sell. */
  async offersFor(request: VisitorOffersRequest): Promise<Readonly<Record<string, OfferView>>> {
    const { site, currency, products, path, isRestricted, texts, visitor } = request
    const shown = promotionAt(site, path, this.#clock.now())
    const contentPath = shown?.promotion.page ?? path
    const [page, answers] = await Promise.all([
      contentPath === null ? null : this.#pages.page({ site, path: contentPath }),
      Promise.all(products.map((product) => this.#pages.buyBlock({ site, product }))),
    ])
    const content = page?.ok ? page.value : undefined
    const blocks = answers.map((answer) => (answer.ok ? answer.value : null)).filter((block) => block !== null)
    const offers = await this.#offers.viewsFor({
      site,
      currency,
      blocks: blocks.map((block) => withAddOnsOn(content, withPriceSettings(block, content?.priceSettings))),
      groups: content === undefined ? [] : sharedGroups(content),
      isRestricted,
      texts,
      ...promotedList(shown),
      hasPrices: hasPrices(content),
      ...personalizedVisitor(visitor),
    })
    return Object.fromEntries(offers.value)
  }
}
