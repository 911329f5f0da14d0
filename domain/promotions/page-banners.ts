import type { Promotion } from '../../ports/promotions.ts'
import { editionOf } from '../catalogue/product-lookup.ts'
import type { Edition } from '../catalogue/product-record.ts'
import { PRODUCTS, type Product } from '../catalogue/product-records.ts'
import type { Site } from '../sites/site.ts'
import { siteDate } from '../sites/site-time.ts'
import { promotionPath, promotionTime } from './find-promotion.ts'
import { type PromotionPrice, type PromotionTexts, promotionCurrency } from './promotion-view.ts'

/** A banner of a site, with the promotion that it announces. */
export interface PageBanner {
  readonly id: string
  readonly promotion: Promotion
}

/**
 * Returns the banners of a page, including past and future ones. Skips banners whose promotion the site does not have. Returns
 * none on a site without prices.
 */
export const bannersOfPage = (
  { promotions, banners, disablePrices }: Pick<Site, 'promotions' | 'banners' | 'disablePrices'>,
  path: string,
): readonly PageBanner[] =>
  banners.flatMap(({ id, promotion: announced, pages }) => {
    const promotion = promotions.find(({ code }) => code === announced)
    return promotion === undefined || disablePrices || !pages.includes(path) ? [] : { id, promotion }
  })

/**
 * A link to a promotion. All strings are formatted for display except the name of its product. The price is missing until the prices
 * are known.
 */
export interface PromotionLink extends PromotionPrice {
  /** Name of the promotion. */
  readonly title: string
  /** Last day of the promotion, whose page names the time. Null if the end is more than 90 days away. */
  readonly until: { readonly dateTime: string; readonly text: string } | null
  /** Site path of the promotion. */
  readonly path: string
  readonly product: Product
  readonly promotion: Promotion
  /** Names the currency of a promotion that has only one of the site's currencies. */
  readonly currency?: string
}

export interface BannerView extends PromotionLink {
  readonly id: string
}

/** The properties of a view that determine its banners. */
interface BannerAudience {
  /** Editions that are not sold in the visitor's country. */
  readonly restricted: readonly Edition[]
  /** Ids of the banners that the visitor has hidden. */
  readonly hiddenBanners: readonly string[]
}

/** The banners of a page. `endsInMs` is the time until they change; infinite for most pages. */
export interface PageBanners {
  readonly shown: readonly BannerView[]
  readonly endsInMs: number
}

const SOON_MS = 90 * 24 * 60 * 60 * 1_000

interface TimedLinks {
  readonly links: readonly PromotionLink[]
  /** Milliseconds until the promotion starts or ends. */
  readonly endsInMs: number
}

/** Returns the link to a promotion; none if it is not running, or if its product is not sold to the visitor. */
const linkTo = (
  promotion: Promotion,
  site: Site,
  restricted: readonly Edition[],
  texts: PromotionTexts,
  nowMs: number,
): TimedLinks => {
  const { phase, phaseEndsInMs } = promotionTime(promotion, nowMs)
  const product = PRODUCTS.find(({ page }) => `/${page}` === promotion.page)
  if (phase !== 'running' || product === undefined || restricted.includes(editionOf(product.shortName)))
    return { links: [], endsInMs: phaseEndsInMs }
  const endsMs = Date.parse(promotion.endsAt)
  const link = {
    title: texts.name(promotion.text),
    until:
      phaseEndsInMs > SOON_MS
        ? null
        : { dateTime: new Date(endsMs).toISOString(), text: texts.until(siteDate(endsMs, site)) },
    path: promotionPath(promotion),
    product,
    promotion,
    ...promotionCurrency(promotion, site, texts),
  }
  return { links: [link], endsInMs: phaseEndsInMs }
}

/**
 * Builds the banners that a page shows. Skips a banner if its promotion is not running, its product is not sold, or the visitor
 * has hidden it.
 *
 * @param path site path of the page
 * @param nowMs milliseconds since the epoch
 */
export const pageBanners = (
  site: Site,
  path: string,
  { restricted, hiddenBanners }: BannerAudience,
  texts: PromotionTexts,
  nowMs: number,
): PageBanners => {
  const banners = bannersOfPage(site, path)
    .filter(({ id }) => !hiddenBanners.includes(id))
    .map(({ id, promotion }) => ({ id, ...linkTo(promotion, site, restricted, texts, nowMs) }))
  return {
    shown: banners.flatMap(({ id, links }) => links.map((link) => ({ id, ...link }))),
    endsInMs: Math.min(...banners.map(({ endsInMs }) => endsInMs)),
  }
}

/**
 * Returns the running promotions that sell the product of a page for less. Returns none on a page without a product, and on a site
 * without prices.
 *
 * @param path site path of the page
 * @param nowMs milliseconds since the epoch
 */
export const productPromotions = (
  site: Site,
  path: string,
  { restricted }: Pick<BannerAudience, 'restricted'>,
  texts: PromotionTexts,
  nowMs: number,
): TimedLinks => {
  const promotions = site.disablePrices ? [] : site.promotions.filter(({ page }) => page === path)
  const timed = promotions.map((promotion) => linkTo(promotion, site, restricted, texts, nowMs))
  return {
    links: timed.flatMap(({ links }) => links),
    endsInMs: Math.min(...timed.map(({ endsInMs }) => endsInMs)),
  }
}
