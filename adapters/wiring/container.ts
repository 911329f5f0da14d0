import 'reflect-metadata'
import { type DependencyContainer, instanceCachingFactory, container as root } from 'tsyringe'
import { BuyService } from '../../domain/checkout/buy.service.ts'
import { PageService } from '../../domain/content/page.service.ts'
import { DownloadsService } from '../../domain/downloads/downloads.service.ts'
import { LicenceService } from '../../domain/licences/licence.service.ts'
import { OffersService } from '../../domain/offers/offers.service.ts'
import { ReviewsService } from '../../domain/reviews/reviews.service.ts'
import { SearchService } from '../../domain/search/search.service.ts'
import { CachedDownloads } from '../caching/cached-downloads.ts'
import { CachedOffers } from '../caching/cached-offers.ts'
import { StoreHosts } from '../http/store-hosts.ts'
import { logLine } from '../observability/log-line.ts'
import { ObservedOffers } from '../observability/observed-offers.ts'
import { tracedCheckout, tracedDownloads, tracedLicences } from '../observability/port-spans.ts'
import { problemReporter } from '../observability/reporters.ts'
import { SystemClock } from '../system/system-clock.ts'
import { openCacheStore, resilientCache } from './caches.ts'
import type { Config } from './config.ts'
import { connectContent, connectReviews, connectSearch } from './connect-content.ts'
import { bindLeads, textDigest } from './connect-leads.ts'
import { connectQuotes } from './connect-quotes.ts'
import { connectRouter, routerSource } from './connect-router.ts'
import { readSites } from './read-sites.ts'
import { downloadHostsOf, namedStoreHosts, storeHostsOf } from './router-hosts.ts'
import type { Bind, Resolve, Token } from './tokens.ts'
import { TOKENS } from './tokens.ts'

const logStoreChange = (origin: string, responds: boolean): void => {
  if (responds) logLine('info', 'A store responds again', { store: origin })
  else logLine('warning', 'A store does not respond: purchases lead to another host of it', { store: origin })
}

/**
 * Connects ports to adapters and services to ports according to the configuration. Throws if the site registry is invalid; the message
 * lists all problems.
 */
export const buildContainer = (config: Config): Resolve => {
  const scope: DependencyContainer = root.createChildContainer()
  const resolve: Resolve = <T>({ key }: Token<T>): T => scope.resolve<T>(key)
  const bind: Bind = ({ key }, make) => {
    scope.register(key, { useFactory: instanceCachingFactory(() => make(resolve)) })
  }
  const sites = readSites(config.SITES_FILE, config.PSEUDO_LOCALE, namedStoreHosts(config))
  if (!sites.ok) throw new Error(sites.problems.join('\n'))
  bind(TOKENS.sites, () => sites.value)
  bind(TOKENS.clock, () => new SystemClock())
  bind(TOKENS.pages, (get) => connectContent(config, get(TOKENS.cacheStore), get(TOKENS.clock)))
  bind(TOKENS.source, () => routerSource(config))
  bind(TOKENS.router, (get) =>
    connectRouter(get(TOKENS.source), get(TOKENS.clock), config.ROUTER_CALLS, config.ROUTER_COOKIES),
  )
  bind(TOKENS.storeHosts, () => new StoreHosts({ onChange: logStoreChange }))
  bind(TOKENS.cacheStore, () => openCacheStore(config))
  bind(
    TOKENS.offers,
    (get) =>
      new ObservedOffers(get(TOKENS.router).offers, {
        through: (source) =>
          new CachedOffers(source, resilientCache(config, 'offers', get(TOKENS.cacheStore), get(TOKENS.clock))),
        report: logLine,
      }),
  )
  bind(TOKENS.downloads, (get) =>
    tracedDownloads(
      new CachedDownloads(
        get(TOKENS.router).downloads,
        resilientCache(config, 'downloads', get(TOKENS.cacheStore), get(TOKENS.clock)),
      ),
    ),
  )
  bind(TOKENS.reportProblem, (get) =>
    problemReporter(get(TOKENS.router).metrics, config.APP_ENV === 'production', get(TOKENS.clock)),
  )
  bind(TOKENS.priceQuotes, (get) => connectQuotes(get(TOKENS.cacheStore), get(TOKENS.clock)))
  bind(
    TOKENS.offersService,
    (get) =>
      new OffersService(
        get(TOKENS.offers),
        get(TOKENS.reportProblem),
        get(TOKENS.clock),
        get(TOKENS.priceQuotes),
        config.STRUCK_PRICES,
      ),
  )
  bind(
    TOKENS.downloadsService,
    (get) => new DownloadsService(get(TOKENS.downloads), downloadHostsOf(config), get(TOKENS.reportProblem)),
  )
  bind(
    TOKENS.reviewsService,
    (get) =>
      new ReviewsService(
        connectReviews(config, () => get(TOKENS.cacheStore), get(TOKENS.clock)),
        get(TOKENS.reportProblem),
      ),
  )
  bind(
    TOKENS.pageService,
    (get) =>
      new PageService({
        pages: get(TOKENS.pages),
        offers: get(TOKENS.offersService),
        downloads: get(TOKENS.downloadsService),
        reviews: get(TOKENS.reviewsService),
        clock: get(TOKENS.clock),
      }),
  )
  bind(
    TOKENS.buyService,
    (get) =>
      new BuyService({
        pages: get(TOKENS.pages),
        offers: get(TOKENS.offersService),
        checkout: tracedCheckout(get(TOKENS.router).checkout),
        clock: get(TOKENS.clock),
        storeHosts: storeHostsOf(config),
        storeResponds: (origin, withinMs) => get(TOKENS.storeHosts).responds(origin, withinMs),
        hasMetrics: config.APP_ENV === 'production',
        report: get(TOKENS.reportProblem),
        digest: textDigest,
        quotes: get(TOKENS.priceQuotes),
      }),
  )
  bind(
    TOKENS.licenceService,
    (get) =>
      new LicenceService({
        licences: tracedLicences(get(TOKENS.router).licences),
        pages: get(TOKENS.pages),
        offers: get(TOKENS.offersService),
        metrics: get(TOKENS.router).metrics,
        clock: get(TOKENS.clock),
        report: get(TOKENS.reportProblem),
      }),
  )
  bind(
    TOKENS.searchService,
    (get) => new SearchService(connectSearch(config, get(TOKENS.pages), get(TOKENS.clock)), get(TOKENS.reportProblem)),
  )
  bindLeads(bind, config)
  return resolve
}
