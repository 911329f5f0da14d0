import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { CacheStore, CacheStoreState } from '../caching/store/cache-store.ts'

/** What the app may do with the cache. */
export interface CacheControl {
  /** Expires everything under these tags. `site:<code>` means the prices of the site's region, too. */
  purge(tags: readonly string[]): Promise<void>
  state(): Promise<CacheStoreState>
}

/** The cache as the app sees it. Price lists are tagged by region, not by site, so a site's tag stands for its region. */
export const cacheControl = (store: CacheStore, sites: SiteRegistry, clock: ClockPort): CacheControl => {
  const regionOf = (tag: string): readonly string[] => {
    const site = tag.startsWith('site:') ? sites.byCode(tag.slice('site:'.length)) : undefined
    return site === undefined ? [] : [`region:${site.offersRegion}/${site.offersLanguage}`]
  }
  return {
    purge: (tags) => store.purge([...tags, ...tags.flatMap(regionOf)], clock.now()),
    state: () => store.state(),
  }
}
