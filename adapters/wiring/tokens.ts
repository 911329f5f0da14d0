import type { BuyService } from '../../domain/checkout/buy.service.ts'
import type { PageService } from '../../domain/content/page.service.ts'
import type { DownloadsService } from '../../domain/downloads/downloads.service.ts'
import type { BeaconService } from '../../domain/monitoring/beacon.service.ts'
import type { ReportProblem } from '../../domain/monitoring/problem-report.ts'
import type { OffersService } from '../../domain/offers/loading/offers.service.ts'
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import type { CheckoutPort } from '../../ports/checkout.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { DownloadsPort } from '../../ports/downloads.ts'
import type { MetricsPort } from '../../ports/metrics.ts'
import type { OffersPort } from '../../ports/offers.ts'
import type { PagesPort } from '../../ports/pages.ts'
import type { CacheStore } from '../caching/store/cache-store.ts'
import type { MonitoredOffers } from '../observability/monitored-offers.ts'
import { token } from './token.ts'

/** Everything the container can be asked for. */
export const TOKENS = {
  clock: token<ClockPort>('clock'),
  sites: token<SiteRegistry>('sites'),
  pages: token<PagesPort>('pages'),
  /** Where the answers of sources are kept. */
  shelf: token<CacheStore>('shelf'),
  /** The source of prices itself. */
  offersSource: token<OffersPort>('offersSource'),
  /** The same, watched; cached by `offers`. */
  monitoredOffers: token<MonitoredOffers>('monitoredOffers'),
  offers: token<OffersPort>('offers'),
  checkout: token<CheckoutPort>('checkout'),
  /** The source of installers itself, cached by `downloads`. */
  downloadsSource: token<DownloadsPort>('downloadsSource'),
  downloads: token<DownloadsPort>('downloads'),
  metrics: token<MetricsPort>('metrics'),
  reportProblem: token<ReportProblem>('reportProblem'),
  offersService: token<OffersService>('offersService'),
  beaconService: token<BeaconService>('beaconService'),
  downloadsService: token<DownloadsService>('downloadsService'),
  pageService: token<PageService>('pageService'),
  buyService: token<BuyService>('buyService'),
} as const
