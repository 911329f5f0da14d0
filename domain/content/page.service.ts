import type { ClockPort } from '../../ports/clock.ts'
import type { Outcome } from '../../ports/outcome.ts'
import type { PageData, PagesPort } from '../../ports/pages.ts'
import { pageBanners } from '../banners/page-banners.ts'
import { editionOf } from '../catalogue/availability.ts'
import type { DownloadsService } from '../downloads/downloads.service.ts'
import { erroredDownloads } from '../downloads/errored-downloads.ts'
import { textLocale } from '../languages/text-locale.ts'
import type { OffersService } from '../offers/loading/offers.service.ts'
import { personalizedVisitor } from '../offers/loading/personalized-visitor.ts'
import type { OfferView } from '../offers/view/offer-view.ts'
import { promotedContent } from '../promotions/promoted-content.ts'
import { promotedList, promotionAt, type ShownPromotion } from '../promotions/promotion-at.ts'
import { promotionView } from '../promotions/promotion-view.ts'
import type { ReviewsService } from '../reviews/reviews.service.ts'
import { deviceError } from './device-error.ts'
import type { LoadedPage, PageRequest, VisitorOffersRequest } from './loaded-page.ts'
import { hasPrices, pageBlocks, sharedGroups, withAddOnsOn, withPriceSettings } from './page-blocks.ts'
import { viewOfPage } from './view-of-page.ts'

/** What the service depends on. */
interface PageDependencies {
  readonly pages: PagesPort
  readonly offers: OffersService
  readonly downloads: DownloadsService
  readonly reviews: ReviewsService
  readonly clock: ClockPort
}

/** Loads a page's content, its prices, its installers and its reviews. */
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

  /** Loads a page. Fails where its content does; a price or installer that cannot be loaded is a state of its block, reviews are left out. */
  async load(request: PageRequest): Promise<Outcome<LoadedPage>> {
    const { site, view, path, texts, promotionTexts, isEditor = false } = request
    const nowMs = this.#clock.now()
    const shown = promotionAt(site, path, nowMs)
    const banners = pageBanners(site, path, view, promotionTexts, nowMs)
    const content = await this.#content(request, shown)
    if (!content.ok) return content
    const { sections } = content.value
    const { currency } = viewOfPage(site, view, content.value)
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
      }),
      this.#downloads.viewsFor({
        site,
        country: view.downloadCountry,
        platform: view.platform,
        blocks: sections.flatMap((section) => (section.kind === 'downloads' ? section.blocks : [])),
      }),
      this.#reviews.viewsFor({
        site,
        products: sections.flatMap((section) => (section.kind === 'reviews' ? section.product : [])),
      }),
      deviceError(this.#pages, site, content.value, view.platform),
    ])
    const isPriced = [...offers.value.values()].every(({ state }) => state !== 'failed')
    const value = {
      page: content.value,
      deviceError: wrongDevice,
      offers: Object.fromEntries(offers.value),
      promotion: promotionView(shown, {
        site,
        currency,
        offers: [...offers.value.values()],
        texts: promotionTexts,
      }),
      downloads: Object.fromEntries(isPriced ? downloads.value : erroredDownloads(downloads.value)),
      reviews: Object.fromEntries(reviews),
      banners: banners.shown,
    }
    return {
      ok: true,
      value: {
        value,
        isDegraded: offers.isDegraded || downloads.isDegraded,
        freshForMs: Math.min(offers.freshForMs, downloads.freshForMs),
        validForMs: Math.min(offers.validForMs, downloads.validForMs),
        endsInMs: Math.min(shown?.phaseEndsInMs ?? Number.POSITIVE_INFINITY, banners.endsInMs),
      },
    }
  }

  #content(
    { site: ofRequest, view, path, promotionTexts, isEditor = false }: PageRequest,
    shown: ShownPromotion | null,
  ): Promise<Outcome<PageData>> {
    const site = { ...ofRequest, locale: textLocale(ofRequest, view.order) }
    if (shown !== null) return promotedContent(this.#pages, site, shown, promotionTexts)
    return this.#pages.page({ site, path, ...(isEditor ? { isDraft: true } : {}) })
  }

  /** What the blocks of some products show a visitor, by product name. A product that the site does not sell is left out. */
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
