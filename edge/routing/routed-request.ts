import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { CONSENT_COOKIE } from '../../domain/consent/consent.ts'
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
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import { readCookie } from '../../domain/text/cookies.ts'
import type { ClientAddresses } from '../connection/client-address.ts'
import type { RequestTrace } from '../telemetry/request-trace.ts'

/** A request that passed the checks, with its route. */
export interface RoutedRequest<Kind extends RequestRoute['kind']> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly route: Extract<RequestRoute, { kind: Kind }>
  readonly path: string
  /** Without the question mark; may be empty. */
  readonly query: string
  /** ISO 3166 alpha-2 code of the visitor; null if it is unknown. */
  readonly country: string | null
  readonly trace: RequestTrace
}

const PLATFORM_HINT = 'sec-ch-ua-platform'

/** Headers that pages with download blocks vary on. */
export const PLATFORM_HEADERS: readonly string[] = [PLATFORM_HINT, 'user-agent']

/** Reads the properties of a visitor that the route of a request depends on. */
export const readVisitor = (
  request: IncomingMessage,
  clients: ClientAddresses,
  { bannerIds }: Pick<SiteRegistry, 'bannerIds'>,
): Visitor => ({
  country: clients.countryOf(request),
  currency: savedCurrency(readCookie(request.headers.cookie, CURRENCY_COOKIE)),
  platform: visitorPlatform(
    // A repeated header is joined and then matches no platform.
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

/** All pages of 45 sites for five platforms take 4,300 routes. 20,000 routes take 9 to 12 MB. */
const MAX_ROUTES = 20_000
/** Routes with longer keys are not cached. Hardly any page has one. */
const MAX_KEY_LENGTH = 200

/** Whether no cookie or privacy signal of the visitor changes the page. */
const isFirstVisit = ({ currency, consent, hiddenBanners }: Visitor): boolean =>
  currency === null &&
  hiddenBanners.length === 0 &&
  (consent === undefined || (consent.cookie === undefined && !consent.hasPrivacyControl))

/**
 * Routes requests like `routeRequest`, and caches the routes of page requests without a query or a visitor's choice, which are
 * nearly all cache hits. Such a route depends only on the key, so it never changes.
 */
export const rememberRoutes = (sites: SiteRegistry, maxRoutes = MAX_ROUTES) => {
  const routes = new LRUCache<string, RequestRoute>({ max: maxRoutes })
  return (request: IncomingRequest): RequestRoute => {
    const { host, path, query, visitor } = request
    if (query.size > 0 || !isFirstVisit(visitor)) return routeRequest(request, sites)
    // Headers and paths contain no line break, so it is a safe separator.
    const key = `${visitor.country ?? ''}\n${visitor.platform ?? ''}\n${host}\n${path}`
    const known = routes.get(key)
    if (known !== undefined) return known
    const route = routeRequest(request, sites)
    if (route.kind === 'page' && key.length <= MAX_KEY_LENGTH) routes.set(key, route)
    return route
  }
}
