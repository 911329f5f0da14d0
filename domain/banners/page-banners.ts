import { editionOf } from '../catalogue/availability.ts'
import { PRODUCTS, type Product } from '../catalogue/product-records.ts'
import { bannersOfPage, type PageBanner } from '../promotions/banners-of-page.ts'
import { promotionPath } from '../promotions/find-promotion.ts'
import { promotionEnd } from '../promotions/promotion-end.ts'
import { promotionTime } from '../promotions/promotion-schedule.ts'
import type { PromotionTexts } from '../promotions/promotion-texts.ts'
import type { PageView } from '../routing/page-view.ts'
import type { Site } from '../sites/site.ts'

/** What a banner says, with every text finished but the name of its product. */
export interface BannerView {
  readonly id: string
  /** Name of its promotion. */
  readonly title: string
  /** When that is over: date, time and time zone. Null where that is not soon: nobody would buy sooner for it. */
  readonly until: { readonly dateTime: string; readonly text: string } | null
  /** Site path that it leads to. */
  readonly path: string
  readonly product: Product
}

/** The banners of a page, and after how many milliseconds they are others; infinite for most pages. */
export interface PageBanners {
  readonly shown: readonly BannerView[]
  readonly endsInMs: number
}

const SOON_MS = 90 * 24 * 60 * 60 * 1_000

const viewOf = (
  { id, promotion }: PageBanner,
  product: Product,
  site: Site,
  texts: PromotionTexts,
  endsInMs: number,
): BannerView => {
  const end = promotionEnd(promotion, site)
  return {
    id,
    title: texts.name(promotion.text),
    until: endsInMs > SOON_MS ? null : { dateTime: end.dateTime, text: texts.until(end.text) },
    path: promotionPath(promotion),
    product,
  }
}

/**
 * The banners that a page shows: those whose promotion runs, whose product is sold, and that the visitor has not hidden.
 *
 * @param path site path of the page
 * @param nowMs milliseconds since the epoch
 */
export const pageBanners = (
  site: Site,
  path: string,
  { restricted, hiddenBanners }: Pick<PageView, 'restricted' | 'hiddenBanners'>,
  texts: PromotionTexts,
  nowMs: number,
): PageBanners => {
  const banners = bannersOfPage(site, path)
    .filter(({ id }) => !hiddenBanners.includes(id))
    .map((banner) => ({ banner, ...promotionTime(banner.promotion, nowMs) }))
  return {
    shown: banners.flatMap(({ banner, phase, phaseEndsInMs }) => {
      const product = PRODUCTS.find(({ page }) => `/${page}` === banner.promotion.page)
      const isSold = product !== undefined && !restricted.includes(editionOf(product.shortName))
      return phase === 'running' && isSold ? [viewOf(banner, product, site, texts, phaseEndsInMs)] : []
    }),
    endsInMs: Math.min(...banners.map(({ phaseEndsInMs }) => phaseEndsInMs)),
  }
}
