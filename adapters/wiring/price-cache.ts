import type { ClockPort } from '../../ports/clock.ts'
import { callSettings } from '../api-router/client/call-settings.ts'
import { ResilientCache } from '../caching/resilient-cache.ts'
import { RESILIENT_CACHE_DEFAULTS } from '../caching/resilient-cache-settings.ts'
import { CacheStore } from '../caching/store/cache-store.ts'
import { CACHE_STORE_DEFAULTS } from '../caching/store/cache-store-settings.ts'
import { logLine } from '../observability/log-line.ts'
import type { Config } from './config.ts'
import { embeddedStoreUrl } from './store-hosts.ts'

const MS = 1_000

const report = (message: string, details: Readonly<Record<string, string | number>>) =>
  logLine('warning', message, details)

/** The shelf of this source: one that is filled from another router, or from an embedded shop, is another shelf. */
export const priceCacheStore = (config: Config): CacheStore =>
  new CacheStore(
    {
      ...CACHE_STORE_DEFAULTS,
      name: config.API_ROUTER_URL ?? embeddedStoreUrl(config),
      keepMs: config.PRICES_STALE_SECONDS * MS,
      ...(config.REDIS_URL === undefined ? {} : { redisUrl: config.REDIS_URL }),
    },
    report,
  )

/** Keeps the answers of one port on the shelf. Nobody waits longer for them than its calls may take. */
export const resilientCache = <T>(
  config: Config,
  kind: 'offers' | 'downloads',
  shelf: CacheStore,
  clock: ClockPort,
): ResilientCache<T> =>
  new ResilientCache<T>(
    shelf,
    {
      ...RESILIENT_CACHE_DEFAULTS,
      freshMs: config.PRICES_FRESH_SECONDS * MS,
      staleMs: config.PRICES_STALE_SECONDS * MS,
      deadlineMs: callSettings(config.ROUTER_CALLS)[kind].deadlineMs,
    },
    clock,
    report,
  )
