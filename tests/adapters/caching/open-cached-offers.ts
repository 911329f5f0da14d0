import {
  CACHE_STORE_DEFAULTS,
  type CacheStoreSettings,
  RESILIENT_CACHE_DEFAULTS,
  type ResilientCacheSettings,
} from '../../../adapters/caching/cache-settings.ts'
import { CacheStore } from '../../../adapters/caching/cache-store.ts'
import { CachedOffers } from '../../../adapters/caching/cached-offers.ts'
import { ResilientCache } from '../../../adapters/caching/resilient-cache.ts'
import type { ClockPort } from '../../../ports/clock.ts'
import { ManualOffers } from './manual-offers.ts'

export interface CachedOffersSetup {
  readonly source: ManualOffers
  readonly store: CacheStore
  readonly offers: CachedOffers
  /** Logged messages, in order. */
  readonly reports: string[]
}

/** Opens an instance: cached offers with a store and a source that the test controls. */
export const openCachedOffers = (
  clock: ClockPort,
  storeSettings: Partial<CacheStoreSettings> = {},
  cacheSettings: Partial<ResilientCacheSettings> = {},
): CachedOffersSetup => {
  const reports: string[] = []
  const report = (message: string) => reports.push(message)
  const settings = { ...RESILIENT_CACHE_DEFAULTS, ...cacheSettings }
  const store = new CacheStore(
    { ...CACHE_STORE_DEFAULTS, name: 'test', keepMs: settings.staleMs, ...storeSettings },
    report,
  )
  const source = new ManualOffers()
  const offers = new CachedOffers(source, new ResilientCache(store, settings, clock, report))
  return { source, store, offers, reports }
}
