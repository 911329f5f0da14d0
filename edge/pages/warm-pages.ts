import { PAGE_PATHS, PRODUCT_PATHS, PURCHASE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { routeRequest } from '../../domain/routing/route-request.ts'
import { localUrl } from '../../domain/sites/site-link.ts'
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import { DICTIONARY_PATHS } from './page-dictionaries.ts'
import type { PageSource } from './page-source.ts'
import type { ProcessorShare } from './processor-share.ts'

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

/** Returns the keys of the pages of the compression dictionaries, language by language. */
const dictionaryKeys = (sites: SiteRegistry): readonly string[] =>
  sites.all
    .filter(({ language }, at) => sites.all.findIndex((site) => site.language === language) === at)
    .flatMap((site) => defaultKeys({ ...sites, all: [site] }, DICTIONARY_PATHS))

/** Returns the keys of the default views that are rendered ahead, in their order. */
const keysAhead = (sites: SiteRegistry, ahead: 'all' | 'products' | 'none'): ReadonlySet<string> => {
  if (ahead === 'none') return new Set()
  const paths = ahead === 'all' ? [...PRODUCT_PATHS, ...PAGE_PATHS, ...PURCHASE_PATHS] : PRODUCT_PATHS
  return new Set([...dictionaryKeys(sites), ...defaultKeys(sites, paths)])
}

interface WarmUpParts {
  readonly source: Pick<PageSource, 'warm'>
  readonly sites: SiteRegistry
  readonly ahead: 'all' | 'products' | 'none'
  readonly signal: AbortSignal
  readonly share: ProcessorShare
}

/**
 * Caches the default views of pages on every site, one at a time, within a share of the processor. Renders the pages of the compression
 * dictionaries first, because only pages that are rendered later link the dictionary at once: of one language after the other, so that
 * each dictionary is made early. Then renders the other product pages. Does not retry failed pages.
 *
 * @param onReady called after the first page, even if it fails: visitors need not wait for pages that they have not requested, and
 * while a source fails, waiting does not help
 */
export const warmSites = async (
  { source, sites, ahead, signal, share }: WarmUpParts,
  onReady: () => void,
): Promise<void> => {
  const keys = keysAhead(sites, ahead)
  if (keys.size === 0) onReady()
  let isFirst = true
  for (const key of keys) {
    if (signal.aborted) return
    await share.run(() => source.warm(key))
    if (isFirst) onReady()
    isFirst = false
  }
}
