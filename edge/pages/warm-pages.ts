import { PAGE_PATHS, PRODUCT_PATHS, PURCHASE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { routeRequest } from '../../domain/routing/route-request.ts'
import { localUrl } from '../../domain/sites/site-link.ts'
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import { DICTIONARY_PATHS } from './page-dictionaries.ts'
import type { PageSource } from './page-source.ts'

const NO_QUERY = new URLSearchParams()
const UNKNOWN_VISITOR = { country: null, currency: null, platform: null, hiddenBanners: [] }

/** Returns the cache keys of pages in the view of an unknown visitor. */
export const defaultKeys = (sites: SiteRegistry, paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) =>
    sites.all.flatMap((site) => {
      const { host, pathname } = new URL(localUrl(site, 80))
      const route = routeRequest(
        {
          host,
          path: path === '/' ? pathname.replace(/(.)\/$/, '$1') : `${site.languagePath}${path}`,
          query: NO_QUERY,
          visitor: UNKNOWN_VISITOR,
        },
        sites,
      )
      return route.kind === 'page' ? [route.pathname] : []
    }),
  )

/** Renders the default views of pages on every site, one at a time. Does not retry failed pages. */
const warmPages = async (
  source: PageSource,
  sites: SiteRegistry,
  paths: readonly string[],
  signal: AbortSignal,
  onIncomplete: () => void = () => {},
): Promise<void> => {
  for (const key of defaultKeys(sites, paths)) {
    if (signal.aborted) return
    if (!(await source.warm(key))) onIncomplete()
  }
}

/** Returns the registry with only the first site of each language. */
const oneSitePerLanguage = (sites: SiteRegistry): SiteRegistry => ({
  ...sites,
  all: sites.all.filter(({ language }, at) => sites.all.findIndex((site) => site.language === language) === at),
})

/**
 * Caches the default views of pages on every site. Renders the pages of the compression dictionaries first, because only pages that
 * are rendered later link the dictionary at once, then the other product pages.
 *
 * @param onWarm called after the product pages, and for each failed or degraded product page: while a source fails, waiting does
 * not help
 */
export const warmSites = async (
  source: PageSource,
  sites: SiteRegistry,
  ahead: 'all' | 'products' | 'none',
  signal: AbortSignal,
  onWarm: () => void,
): Promise<void> => {
  if (ahead !== 'none') {
    await warmPages(source, oneSitePerLanguage(sites), DICTIONARY_PATHS, signal, onWarm)
    await warmPages(source, sites, PRODUCT_PATHS, signal, onWarm)
  }
  onWarm()
  if (ahead === 'all') await warmPages(source, sites, [...PAGE_PATHS, ...PURCHASE_PATHS], signal)
}
