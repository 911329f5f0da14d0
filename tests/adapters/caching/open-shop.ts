import { CachedOffers } from '../../../adapters/caching/cached-offers.ts'
import { ResilientCache } from '../../../adapters/caching/resilient-cache.ts'
import {
  RESILIENT_CACHE_DEFAULTS,
  type ResilientCacheSettings,
} from '../../../adapters/caching/resilient-cache-settings.ts'
import { CacheStore } from '../../../adapters/caching/store/cache-store.ts'
import { CACHE_STORE_DEFAULTS, type CacheStoreSettings } from '../../../adapters/caching/store/cache-store-settings.ts'
import type { ClockPort } from '../../../ports/clock.ts'
import { ManualOffers } from './manual-offers.ts'

export interface Shop {
  readonly source: ManualOffers
  readonly shelf: CacheStore
  readonly offers: CachedOffers
  /** Messages that were reported, in order. */
  readonly reports: string[]
}

/** One instance: a source in the test's hand, a shelf of its own, cached offers over both. */
export const openShop = (
  clock: ClockPort,
  shelving: Partial<CacheStoreSettings> = {},
  keeping: Partial<ResilientCacheSettings> = {},
): Shop => {
  const reports: string[] = []
  const report = (message: string) => reports.push(message)
  const settings = { ...RESILIENT_CACHE_DEFAULTS, ...keeping }
  const shelf = new CacheStore({ ...CACHE_STORE_DEFAULTS, name: 'test', keepMs: settings.staleMs, ...shelving }, report)
  const source = new ManualOffers()
  return {
    source,
    shelf,
    offers: new CachedOffers(source, new ResilientCache(shelf, settings, clock, report)),
    reports,
  }
}
