import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { CONSENT_COOKIE } from '../../domain/consent/consent.ts'
import type { DownloadCountries } from '../../domain/routing/download-countries.ts'
import { READING_METHODS } from '../../domain/routing/endpoint-path.ts'
import { type IncomingRequest, type RequestRoute, routeRequest } from '../../domain/routing/route-request.ts'
import {
  CURRENCY_COOKIE,
  HIDDEN_BANNERS_COOKIE,
  PLATFORM_COOKIE,
  readHiddenBanners,
  savedCurrency,
  type Visitor,
  visitorPlatform,
} from '../../domain/routing/visitor.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import { readCookie } from '../../domain/text/cookies.ts'
import type { ClientAddresses } from '../connection/client-address.ts'
import { referringPage } from '../http/request-headers.ts'
import type { RequestTrace } from '../telemetry/request-trace.ts'

/** A valid request with its route. */
export interface RoutedRequest<Kind extends RequestRoute['kind']> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly route: Extract<RequestRoute, { kind: Kind }>
  readonly path: string
  /** At most 100 parameters, without the question mark; may be empty. */
  readonly query: string
  /** ISO 3166 alpha-2 code of the visitor's country; null if it is unknown. */
  readonly country: string | null
  readonly trace: RequestTrace
}

/** The demonstration store shows as many. All other pages and endpoints read fewer. */
const MAX_PARAMETERS = 100

/** Returns the first 100 parameters of a query. Thousands of them would make a request twenty times as expensive. */
export const firstParameters = (query: string): string =>
  query.length < MAX_PARAMETERS ? query : query.split('&', MAX_PARAMETERS).join('&')

const PLATFORM_HINT = 'sec-ch-ua-platform'

/** Headers on which pages with download blocks vary. */
export const PLATFORM_HEADERS: readonly string[] = [PLATFORM_HINT, 'user-agent']

/** Reads the properties of a visitor that affect the route. */
export const readVisitor = (
  request: IncomingMessage,
  clients: ClientAddresses,
  { bannerIds }: Pick<SiteRegistry, 'bannerIds'>,
): Visitor => ({
  country: clients.countryOf(request),
  currency: savedCurrency(readCookie(request.headers.cookie, CURRENCY_COOKIE)),
  platform: visitorPlatform(
    // A repeated header yields joined values, which match no platform.
    request.headers[PLATFORM_HINT]?.toString(),
    request.headers['user-agent'],
    readCookie(request.headers.cookie, PLATFORM_COOKIE),
  ),
  consent: {
    cookie: readCookie(request.headers.cookie, CONSENT_COOKIE),
    hasPrivacyControl: request.headers['sec-gpc'] === '1',
  },
  hiddenBanners: readHiddenBanners(readCookie(request.headers.cookie, HIDDEN_BANNERS_COOKIE), bannerIds),
})

/** All pages of 45 sites for five platforms need 4,300 routes. 20,000 routes take 9 to 12 MB. */
const MAX_ROUTES = 20_000
/** Routes with longer keys are not cached. */
const MAX_KEY_LENGTH = 200

/** Whether the visitor has no cookie or privacy signal that changes the page. */
const isFirstVisit = ({ currency, consent, hiddenBanners }: Visitor): boolean =>
  currency === null &&
  hiddenBanners.length === 0 &&
  (consent === undefined || (consent.cookie === undefined && !consent.hasPrivacyControl))

/**
 * Routes requests like `routeRequest`. Caches the routes of first visits to pages without a query, which are nearly all cache
 * hits. Such a route depends only on the cache key and on the countries that pages have reported.
 */
export const rememberRoutes = (sites: SiteRegistry, countries: DownloadCountries, maxRoutes = MAX_ROUTES) => {
  const routes = new LRUCache<string, RequestRoute>({ max: maxRoutes })
  let { version } = countries
  return (request: IncomingRequest): RequestRoute => {
    const { host, path, query, visitor } = request
    if (query.size > 0 || !isFirstVisit(visitor)) return routeRequest(request, sites, countries)
    if (version !== countries.version) {
      routes.clear()
      version = countries.version
    }
    // A line break is a safe separator, because headers and paths contain none.
    const key = `${visitor.country ?? ''}\n${visitor.platform ?? ''}\n${host}\n${path}`
    const known = routes.get(key)
    if (known !== undefined) return known
    const route = routeRequest(request, sites, countries)
    if (route.kind === 'page' && key.length <= MAX_KEY_LENGTH) routes.set(key, route)
    return route
  }
}

/** Returns a function that routes a page request again after the page has reported different countries. */
export const rerouteBy =
  (sites: SiteRegistry, clients: ClientAddresses, countries: DownloadCountries) =>
  (routed: RoutedRequest<'page'>): RoutedRequest<'page'> => {
    const { request, path, query } = routed
    const incoming = {
      host: request.headers.host ?? '',
      path,
      query: new URLSearchParams(query),
      visitor: readVisitor(request, clients, sites),
    }
    const route = routeRequest(incoming, sites, countries)
    return route.kind === 'page' ? { ...routed, route } : routed
  }

interface Received {
  readonly request: Pick<IncomingMessage, 'method' | 'headers'>
  readonly route: { readonly site: Site }
}

/**
 * Returns the site of the page that a visitor sees. All sites of a host share the endpoints at its root, so the page that sent a
 * form determines its site. For other requests, and without a referring page of the same host, it is the site of the URL.
 */
export const pageSite = ({ request, route }: Received, sites: Pick<SiteRegistry, 'find'>): Site => {
  if (READING_METHODS.includes(request.method ?? '')) return route.site
  const page = referringPage(request)
  return (page === null ? undefined : sites.find(page.host, page.pathname)?.site) ?? route.site
}
