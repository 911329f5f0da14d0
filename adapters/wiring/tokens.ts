import type { BuyService } from '../../domain/checkout/buy.service.ts'
import type { OrderService } from '../../domain/checkout/order.service.ts'
import type { PageService } from '../../domain/content/page.service.ts'
import type { DownloadsService } from '../../domain/downloads/downloads.service.ts'
import type { LeadService } from '../../domain/leads/lead.service.ts'
import type { LeadSender } from '../../domain/leads/lead-sender.ts'
import type { LicenceService } from '../../domain/licences/licence.service.ts'
import type { OffersService } from '../../domain/offers/offers.service.ts'
import type { ReviewsService } from '../../domain/reviews/reviews.service.ts'
import type { SearchService } from '../../domain/search/search.service.ts'
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { DownloadsPort } from '../../ports/downloads.ts'
import type { ReportProblem } from '../../ports/error-catalogue.ts'
import type { LeadOutboxPort, LeadsPort } from '../../ports/leads.ts'
import type { OffersPort } from '../../ports/offers.ts'
import type { PagesPort } from '../../ports/pages.ts'
import type { RouterPorts } from '../api-router/calls/router-calls.ts'
import type { CacheStore } from '../caching/store/cache-store.ts'
import type { MonitoredOffers } from '../observability/monitored-offers.ts'
import type { RouterSource } from './router-source.ts'
import { token } from './token.ts'

/** Everything the container can be asked for. */
export const TOKENS = {
  clock: token<ClockPort>('clock'),
  sites: token<SiteRegistry>('sites'),
  pages: token<PagesPort>('pages'),
  /** Stores the values that are cached of all sources. */
  cacheStore: token<CacheStore>('cacheStore'),
  /** Where the api-router answers. */
  source: token<RouterSource>('source'),
  /** The adapters over that source. */
  router: token<RouterPorts>('router'),
  /** Offers of the source, which say whether it answers; cached by `offers`. */
  monitoredOffers: token<MonitoredOffers>('monitoredOffers'),
  offers: token<OffersPort>('offers'),
  downloads: token<DownloadsPort>('downloads'),
  reportProblem: token<ReportProblem>('reportProblem'),
  offersService: token<OffersService>('offersService'),
  downloadsService: token<DownloadsService>('downloadsService'),
  pageService: token<PageService>('pageService'),
  buyService: token<BuyService>('buyService'),
  licenceService: token<LicenceService>('licenceService'),
  reviewsService: token<ReviewsService>('reviewsService'),
  leads: token<LeadsPort>('leads'),
  leadOutbox: token<LeadOutboxPort>('leadOutbox'),
  leadSender: token<LeadSender>('leadSender'),
  leadService: token<LeadService>('leadService'),
  searchService: token<SearchService>('searchService'),
  orderService: token<OrderService>('orderService'),
} as const
