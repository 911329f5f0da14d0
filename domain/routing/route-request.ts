import { restrictedEditions } from '../catalogue/availability.ts'
import { isPagePath } from '../catalogue/page-paths.ts'
import { chooseCurrency } from '../currencies/choose-currency.ts'
import { currenciesFor } from '../currencies/currency-order.ts'
import { orderClass } from '../currencies/order-class.ts'
import { downloadCountry } from '../downloads/download-country.ts'
import type { Site } from '../sites/site.ts'
import type { SiteRegistry } from '../sites/site-registry.ts'
import { type EndpointPath, isEndpointPath } from './endpoint-path.ts'
import { messageAsked } from './message-key.ts'
import { viewKey } from './page-view.ts'
import type { Visitor } from './visitor.ts'

/** A request as the front door sees it. */
export interface IncomingRequest {
  /** The Host header, port and all. */
  readonly host: string
  /** Path of the URL, encoded as it came. */
  readonly path: string
  readonly query: URLSearchParams
  readonly visitor: Visitor
}

export type RequestRoute =
  | { readonly kind: 'unknown-host' }
  | { readonly kind: 'moved'; readonly path: string }
  | { readonly kind: 'endpoint'; readonly site: Site; readonly endpoint: EndpointPath }
  | {
      readonly kind: 'page'
      readonly site: Site
      readonly pathname: string
      /** The saved currency is not one of the site's any more and has to go. */
      readonly isCurrencyStale: boolean
    }

/** Path of the page that stands for every unknown path: there is one of them for each site and view. */
export const NOT_FOUND_PATH = '/not-found'

/**
 * One slash at the start and none twice: they are doubled by hand or by a hostile link, and a redirect to `//host` would
 * leave the site. So would a backslash or a tab, which browsers read as a slash and as nothing.
 */
const tidy = (path: string): string =>
  `/${path}`
    .replace(/[\t\n\r]/g, '')
    .replace(/[/\\]+/g, '/')
    .replace(/(.)\/$/, '$1')

/**
 * Says what a request is for: from host, path, query, visitor country and currency choice to the one internal path
 * `/<site>/<view>/<page…>`. Pure and total: whatever a visitor sends, it answers one of the four kinds.
 */
export const routeRequest = (request: IncomingRequest, registry: SiteRegistry): RequestRoute => {
  const found = registry.find(request.host, tidy(request.path))
  if (!found) return { kind: 'unknown-host' }
  if (tidy(request.path) !== request.path) return { kind: 'moved', path: tidy(request.path) }
  const { site, path } = found
  if (isEndpointPath(path)) return { kind: 'endpoint', site, endpoint: path }
  const page = isPagePath(path) ? path : NOT_FOUND_PATH
  const { view, isCurrencyStale } = viewOf(site, page, request)
  return { kind: 'page', site, pathname: `/${site.code}/${view}${page === '/' ? '' : page}`, isCurrencyStale }
}

const viewOf = (site: Site, page: string, { query, visitor }: IncomingRequest) => {
  const asked = query.get('currency')?.toUpperCase() ?? null
  const list = currenciesFor(site, visitor.country, asked)
  const isOnly = list.length === 1 && list[0] === asked && site.currencies.default.length > 1
  // A query hides a saved choice for one view; it does not make it stale.
  const isCurrencyStale = visitor.currency !== null && !site.currencies.default.includes(visitor.currency)
  const view = viewKey({
    currency: chooseCurrency({ list, saved: visitor.currency }).currency,
    order: isOnly ? 'only' : (orderClass(site, visitor.country) ?? 'any'),
    restricted: restrictedEditions(visitor.country),
    downloadCountry: downloadCountry(page, visitor.country),
    message: messageAsked(query),
  })
  return { view, isCurrencyStale }
}
