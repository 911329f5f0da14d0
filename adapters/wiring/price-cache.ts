import type { ClockPort } from '../../ports/clock.ts'
import { callSettings } from '../api-router/calls/call-settings.ts'
import { ResilientCache } from '../caching/resilient-cache.ts'
import { RESILIENT_CACHE_DEFAULTS } from '../caching/resilient-cache-settings.ts'
import { CacheStore } from '../caching/store/cache-store.ts'
import { CACHE_STORE_DEFAULTS, type CacheReport } from '../caching/store/cache-store-settings.ts'
import { repeatCountingLog } from '../observability/log/repeat-counting-log.ts'
import { logLine } from '../observability/log-line.ts'
import type { Config } from './config.ts'
import { sourceName } from './router-source.ts'

const MS = 1_000

const report: CacheReport = (message, details, level = 'warning') => logLine(level, message, details)

/** The store for the values of the configured source. Those of another router, or of an embedded shop, are stored apart. */
export const priceCacheStore = (config: Config): CacheStore =>
  new CacheStore(
    {
      ...CACHE_STORE_DEFAULTS,
      name: sourceName(config),
      keepMs: config.PRICES_STALE_SECONDS * MS,
      ...(config.REDIS_URL === undefined ? {} : { redisUrl: config.REDIS_URL }),
    },
    report,
  )

/** A cache for the values of one port. No request waits longer for them than the port's calls may take. */
export const resilientCache = <T>(
  config: Config,
  kind: 'offers' | 'downloads' | 'reviews' | 'content',
  store: CacheStore,
  clock: ClockPort,
): ResilientCache<T> => {
  const log = repeatCountingLog(clock)
  return new ResilientCache<T>(
    store,
    {
      ...RESILIENT_CACHE_DEFAULTS,
      freshMs: config.PRICES_FRESH_SECONDS * MS,
      staleMs: config.PRICES_STALE_SECONDS * MS,
      deadlineMs: callSettings(kind, config.ROUTER_CALLS).deadlineMs,
    },
    clock,
    (message, details, level = 'warning') => log(level, message, details),
  )
}
