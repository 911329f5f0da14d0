import 'reflect-metadata'
import { type DependencyContainer, instanceCachingFactory, container as root } from 'tsyringe'
import { BuyService } from '../../domain/checkout/buy.service.ts'
import { PageService } from '../../domain/content/page.service.ts'
import { DownloadsService } from '../../domain/downloads/downloads.service.ts'
import { BeaconService } from '../../domain/monitoring/beacon.service.ts'
import { OffersService } from '../../domain/offers/offers.service.ts'
import { ApiRouterCheckout } from '../api-router/api-router-checkout.ts'
import { ApiRouterDownloads } from '../api-router/api-router-downloads.ts'
import { ApiRouterMetrics } from '../api-router/api-router-metrics.ts'
import { ApiRouterOffers } from '../api-router/api-router-offers.ts'
import { CachedDownloads } from '../caching/cached-downloads.ts'
import { CachedOffers } from '../caching/cached-offers.ts'
import { EmbeddedDownloads } from '../embedded/downloads/embedded-downloads.ts'
import { EmbeddedPages } from '../embedded/pages/embedded-pages.ts'
import { EmbeddedCheckout } from '../embedded/shop/embedded-checkout.ts'
import { EmbeddedMetrics } from '../embedded/shop/embedded-metrics.ts'
import { EmbeddedOffers } from '../embedded/shop/embedded-offers.ts'
import { SystemClock } from '../system/system-clock.ts'
import { TracedCheckout } from '../tracing/traced-checkout.ts'
import { TracedOffers } from '../tracing/traced-offers.ts'
import { WatchedOffers } from '../tracing/watched-offers.ts'
import { answerKeeper, answerShelf } from './answer-shelf.ts'
import type { Config } from './config.ts'
import { downloadHostsOf, embeddedFilesUrl } from './download-hosts.ts'
import { priceReporter } from './price-reporter.ts'
import { readSites } from './read-sites.ts'
import { routerConnections } from './router-connections.ts'
import { embeddedStoreUrl, storeHostsOf } from './store-hosts.ts'
import type { Token } from './token.ts'
import { TOKENS } from './tokens.ts'

/** Resolves a token to what was bound to it. */
export type Resolve = <T>(token: Token<T>) => T

/** Browsers report a few times a page; what comes faster than this is not a visitor. */
const BEACON_RATE = { burst: 200, perSecond: 100 }

/** Asks of the network, or of nobody: decided by `API_ROUTER_URL` alone. */
const bindSources = (bind: Bind, config: Config) => {
  if (config.API_ROUTER_URL === undefined) {
    const storeUrl = embeddedStoreUrl(config)
    bind(TOKENS.offersSource, () => new EmbeddedOffers(storeUrl))
    bind(TOKENS.checkout, () => new EmbeddedCheckout(storeUrl))
    bind(TOKENS.downloadsSource, () => new EmbeddedDownloads(embeddedFilesUrl(config)))
    bind(TOKENS.metrics, () => new EmbeddedMetrics())
    return
  }
  const connections = routerConnections(config.API_ROUTER_URL, new SystemClock(), config.ROUTER_CALLS)
  bind(TOKENS.offersSource, () => new ApiRouterOffers(connections.offers))
  bind(TOKENS.checkout, () => new TracedCheckout(new ApiRouterCheckout(connections.checkout)))
  bind(TOKENS.downloadsSource, () => new ApiRouterDownloads(connections.downloads))
  bind(TOKENS.metrics, () => new ApiRouterMetrics(connections.metrics))
}

type Bind = <T>(token: Token<T>, make: (resolve: Resolve) => T) => void

/**
 * Wires the house: every port to an adapter, every service to its ports. What is wired is decided by the configuration
 * alone. Throws on a site registry that is not sound, with all its problems in the message.
 */
export const buildContainer = (config: Config): Resolve => {
  const scope: DependencyContainer = root.createChildContainer()
  const resolve: Resolve = <T>({ key }: Token<T>): T => scope.resolve<T>(key)
  const bind: Bind = ({ key }, make) => {
    scope.register(key, { useFactory: instanceCachingFactory(() => make(resolve)) })
  }
  const sites = readSites(config.SITES_FILE)
  if (!sites.ok) throw new Error(sites.problems.join('\n'))
  bind(TOKENS.sites, () => sites.value)
  bind(TOKENS.clock, () => new SystemClock())
  bind(TOKENS.pages, () => new EmbeddedPages())
  bindSources(bind, config)
  bind(TOKENS.shelf, () => answerShelf(config))
  bind(TOKENS.watchedOffers, (get) => new WatchedOffers(get(TOKENS.offersSource)))
  bind(
    TOKENS.offers,
    (get) =>
      new TracedOffers(
        new CachedOffers(
          get(TOKENS.watchedOffers),
          answerKeeper(config, 'offers', get(TOKENS.shelf), get(TOKENS.clock)),
        ),
      ),
  )
  bind(
    TOKENS.downloads,
    (get) =>
      new CachedDownloads(
        get(TOKENS.downloadsSource),
        answerKeeper(config, 'downloads', get(TOKENS.shelf), get(TOKENS.clock)),
      ),
  )
  bind(TOKENS.reportPriceProblem, (get) => priceReporter(get(TOKENS.metrics), config.APP_ENV, get(TOKENS.clock)))
  bind(
    TOKENS.offersService,
    (get) => new OffersService(get(TOKENS.offers), get(TOKENS.reportPriceProblem), get(TOKENS.clock)),
  )
  bind(TOKENS.beaconService, (get) => new BeaconService(get(TOKENS.metrics), get(TOKENS.clock), BEACON_RATE))
  bind(
    TOKENS.downloadsService,
    (get) => new DownloadsService(get(TOKENS.downloads), downloadHostsOf(config), get(TOKENS.reportPriceProblem)),
  )
  bind(
    TOKENS.pageService,
    (get) => new PageService(get(TOKENS.pages), get(TOKENS.offersService), get(TOKENS.downloadsService)),
  )
  bind(
    TOKENS.buyService,
    (get) =>
      new BuyService({
        pages: get(TOKENS.pages),
        offers: get(TOKENS.offersService),
        checkout: get(TOKENS.checkout),
        clock: get(TOKENS.clock),
        storeHosts: storeHostsOf(config),
        report: get(TOKENS.reportPriceProblem),
      }),
  )
  return resolve
}
