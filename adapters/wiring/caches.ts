import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import type { ClockPort } from '../../ports/clock.ts'
import { CACHE_STORE_DEFAULTS, RESILIENT_CACHE_DEFAULTS } from '../caching/cache-settings.ts'
import { CacheStore, type CacheStoreState } from '../caching/cache-store.ts'
import { ResilientCache } from '../caching/resilient-cache.ts'
import { callSettings } from '../http/call-settings.ts'
import { logLine } from '../observability/log-line.ts'
import { cacheObserver } from '../observability/product-metrics.ts'
import { repeatCountingLog } from '../observability/repeated-reports.ts'
import { type HostSettings, sourceName } from './router-hosts.ts'
import type { cacheSettings, routerCallSettings, SettingsOf } from './settings.ts'

export type CacheConfig = SettingsOf<typeof cacheSettings & typeof routerCallSettings>

const SECOND_MS = 1_000

/**
 * Opens the store of all cached values. Each source has separate entries, so that prices of the embedded shop are never served as
 * prices of a router.
 */
export const openCacheStore = (config: CacheConfig & HostSettings): CacheStore =>
  new CacheStore(
    {
      ...CACHE_STORE_DEFAULTS,
      name: sourceName(config),
      keepMs: config.PRICES_STALE_SECONDS * SECOND_MS,
      ...(config.REDIS_URL === undefined ? {} : { redisUrl: config.REDIS_URL }),
    },
    (message, details, level = 'warning') => logLine(level, message, details),
  )

/** Creates a cache for one port. The cache has the same deadline as the calls of the port. */
export const resilientCache = <T>(
  config: CacheConfig,
  kind: 'offers' | 'downloads' | 'reviews' | 'content',
  store: CacheStore,
  clock: ClockPort,
): ResilientCache<T> => {
  const log = repeatCountingLog(clock)
  return new ResilientCache<T>(
    store,
    {
      ...RESILIENT_CACHE_DEFAULTS,
      freshMs: config.PRICES_FRESH_SECONDS * SECOND_MS,
      staleMs: config.PRICES_STALE_SECONDS * SECOND_MS,
      deadlineMs: callSettings(kind, config.ROUTER_CALLS).deadlineMs,
    },
    clock,
    (message, details, level = 'warning') => log(level, message, details),
    cacheObserver(kind),
  )
}

interface CacheControl {
  /** Expires all values with any of these tags. `site:<code>` includes the prices of the site's region. */
  purge(tags: readonly string[]): Promise<void>
  state(): Promise<CacheStoreState>
}

/** A purge of a site also purges the prices of its region, because price lists are tagged by region. */
export const cacheControl = (store: CacheStore, sites: SiteRegistry, clock: ClockPort): CacheControl => {
  const regionOf = (tag: string): readonly string[] => {
    const site = tag.startsWith('site:') ? sites.byCode(tag.slice('site:'.length)) : undefined
    return site === undefined ? [] : [`site-prices:${site.offersRegion}/${site.offersLanguage}`]
  }
  return {
    purge: (tags) => store.purge([...tags, ...tags.flatMap(regionOf)], clock.now()),
    state: () => store.state(),
  }
}
