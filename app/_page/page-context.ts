import type { DeviceError } from '../../domain/content/device-error.ts'
import type { CurrencyOption } from '../../domain/currencies/currency-display.ts'
import type { DownloadView } from '../../domain/downloads/download-view.ts'
import type { OfferView } from '../../domain/offers/offer-view.ts'
import type { BannerView } from '../../domain/promotions/page-banners.ts'
import type { PromotionView } from '../../domain/promotions/promotion-view.ts'
import type { ReviewsView } from '../../domain/reviews/reviews.service.ts'
import type { PageView } from '../../domain/routing/page-view.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { Translator } from '../_messages/translator.ts'
import type { PageForm } from './answer-form.ts'

/** What any component of a page may need to know of it. */
export interface PageContext {
  readonly site: Site
  readonly view: PageView
  /** Site path without the language path, `/` for home. */
  readonly path: string
  /** What came of the form that was posted to the page; null where none was. */
  readonly form: PageForm | null
  /** Whether an editor sees the page: then nothing of it is for search engines or of a visitor, and nothing is reported. */
  readonly isEditor: boolean
  /** Whether the page is not for the public. */
  readonly isStaging: boolean
  readonly t: Translator
  /** Builds a link of this site from a site path. */
  readonly href: (path: string) => string
  /** Currencies to choose from, in order. */
  readonly currencies: readonly CurrencyOption[]
  /** Every site, for the country selector, with the URL of its home. */
  readonly sites: readonly { readonly site: Site; readonly home: string }[]
  /** What each buy block of the page shows, by product name. */
  readonly offers: Readonly<Record<string, OfferView>>
  /** What each download block of the page shows, by code name. */
  readonly downloads: Readonly<Record<string, DownloadView>>
  /** What the page says of the promotion that its prices are of; null for every other page. */
  readonly promotion: PromotionView | null
  /** Banners above the content. */
  readonly banners: readonly BannerView[]
  /** Why its product is of no use on the device of the visitor; null where it is. */
  readonly deviceError: DeviceError | null
  /** What customers say of products, by product name; none of a product without reviews. */
  readonly reviews: Readonly<Record<string, ReviewsView>>
}
