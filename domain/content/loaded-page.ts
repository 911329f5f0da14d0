import type { OffersVisitor } from '../../ports/offers.ts'
import type { Loaded } from '../../ports/outcome.ts'
import type { PageData } from '../../ports/pages.ts'
import type { BannerView } from '../banners/page-banners.ts'
import type { DownloadView } from '../downloads/download-view.ts'
import type { ViewsRequest } from '../offers/loading/offers.service.ts'
import type { OfferView } from '../offers/view/offer-view.ts'
import type { PromotionTexts } from '../promotions/promotion-texts.ts'
import type { PromotionView } from '../promotions/promotion-view.ts'
import type { ReviewsView } from '../reviews/reviews.service.ts'
import type { PageView } from '../routing/page-view.ts'
import type { DeviceError } from './device-error.ts'

export interface PageRequest extends Pick<ViewsRequest, 'site' | 'texts'> {
  readonly view: PageView
  /** Site path without the language path. */
  readonly path: string
  readonly promotionTexts: PromotionTexts
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
  /** What customers say of products, by product name; none of a product without reviews. */
  readonly reviews: Readonly<Record<string, ReviewsView>>
  /** What the page says of the promotion that its prices are of; null for every other page. */
  readonly promotion: PromotionView | null
  /** Banners above its content. */
  readonly banners: readonly BannerView[]
  /** Why its product is of no use on the device of the visitor; null where it is. */
  readonly deviceError: DeviceError | null
}> & {
  /** Milliseconds after which nobody may get the page any more, whatever else there is; infinite for most pages. */
  readonly endsInMs: number
}
