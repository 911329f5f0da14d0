import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { CacheStore, CacheStoreState } from '../caching/store/cache-store.ts'

/** What the app may do with the answers that are kept. */
export interface CacheControl {
  /** Has everything under these tags asked for again. `site:<code>` means the prices of the site's region. */
  purge(tags: readonly string[]): Promise<void>
  state(): Promise<CacheStoreState>
}

/** The shelf as the app sees it. Prices know regions, not sites, so a site's tag is told to the shelf as its region. */
export const cacheControl = (shelf: CacheStore, sites: SiteRegistry, clock: ClockPort): CacheControl => {
  const regionOf = (tag: string): readonly string[] => {
    const site = tag.startsWith('site:') ? sites.byCode(tag.slice('site:'.length)) : undefined
    return site === undefined ? [] : [`region:${site.offersRegion}/${site.offersLanguage}`]
  }
  return {
    purge: (tags) => shelf.purge([...tags, ...tags.flatMap(regionOf)], clock.now()),
    state: () => shelf.state(),
  }
}
