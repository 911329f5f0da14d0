import type { BuyService } from '../../domain/checkout/buy.service.ts'
import type { PageService } from '../../domain/content/page.service.ts'
import type { DownloadsService } from '../../domain/downloads/downloads.service.ts'
import type { LeadService } from '../../domain/leads/lead.service.ts'
import type { LeadSender } from '../../domain/leads/lead-sender.ts'
import type { LicenceService } from '../../domain/licences/licence.service.ts'
import type { OffersService } from '../../domain/offers/offers.service.ts'
import type { PriceQuotes } from '../../domain/offers/price-quotes.ts'
import type { ReviewsService } from '../../domain/reviews/reviews.service.ts'
import type { SearchService } from '../../domain/search/search.service.ts'
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { DownloadsPort } from '../../ports/downloads.ts'
import type { ReportProblem } from '../../ports/error-catalogue.ts'
import type { LeadOutboxPort, LeadsPort } from '../../ports/leads.ts'
import type { PagesPort } from '../../ports/pages.ts'
import type { CacheStore } from '../caching/cache-store.ts'
import type { StoreHosts } from '../http/store-hosts.ts'
import type { ObservedOffers } from '../observability/observed-offers.ts'
import type { RouterPorts, RouterSource } from './connect-router.ts'

/** A typed key of the container. Keys are symbols, because bundled classes lose their names. */
export interface Token<T> {
  readonly key: symbol
  /** Never set. Only carries the type. */
  readonly type?: T
}

/** Creates a token. Error messages show the description. */
const token = <T>(description: string): Token<T> => ({ key: Symbol(description) })

export type Resolve = <T>(token: Token<T>) => T

/** Binds a factory, which runs once, when the value is first resolved. */
export type Bind = <T>(token: Token<T>, make: (resolve: Resolve) => T) => void

export const TOKENS = {
  clock: token<ClockPort>('clock'),
  sites: token<SiteRegistry>('sites'),
  pages: token<PagesPort>('pages'),
  cacheStore: token<CacheStore>('cacheStore'),
  /** The api-router: over HTTP or embedded. */
  source: token<RouterSource>('source'),
  /** Adapters that call the source. */
  router: token<RouterPorts>('router'),
  offers: token<ObservedOffers>('offers'),
  downloads: token<DownloadsPort>('downloads'),
  reportProblem: token<ReportProblem>('reportProblem'),
  priceQuotes: token<PriceQuotes>('priceQuotes'),
  offersService: token<OffersService>('offersService'),
  downloadsService: token<DownloadsService>('downloadsService'),
  pageService: token<PageService>('pageService'),
  storeHosts: token<StoreHosts>('storeHosts'),
  buyService: token<BuyService>('buyService'),
  licenceService: token<LicenceService>('licenceService'),
  reviewsService: token<ReviewsService>('reviewsService'),
  leads: token<LeadsPort>('leads'),
  leadOutbox: token<LeadOutboxPort>('leadOutbox'),
  leadSender: token<LeadSender>('leadSender'),
  leadService: token<LeadService>('leadService'),
  searchService: token<SearchService>('searchService'),
} as const
