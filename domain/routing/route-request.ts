import type { Promotion } from '../../ports/promotions.ts'
import { restrictedEditions } from '../catalogue/availability.ts'
import { ACCOUNT_PATH, hasDownloadBlocks, NOT_FOUND_PATH } from '../catalogue/page-paths.ts'
import { type Consent, type ConsentSignals, consentOf, grantedByDefault } from '../consent/consent.ts'
import { chooseCurrency, currenciesFor, orderClass } from '../currencies/currency-choice.ts'
import { answersOfPath, FINDER_PATH, finderPath, queriedAnswers } from '../finder/finder-answers.ts'
import { isPageOf } from '../law/site-paths.ts'
import { findPromotion, promotionPath, requestedPromotion } from '../promotions/find-promotion.ts'
import { bannersOfPage } from '../promotions/page-banners.ts'
import type { Site } from '../sites/site.ts'
import { siteLink } from '../sites/site-link.ts'
import type { SiteRegistry } from '../sites/site-registry.ts'
import { DownloadCountries } from './download-countries.ts'
import { type EditorPath, type EndpointPath, isEditorPath, isEndpointPath } from './endpoint-path.ts'
import { SUPPORT_PATH } from './form-page.ts'
import { CONSENT_PATH, viewKey } from './page-view.ts'
import { lowerCasedQuery, requestedMessage } from './view-query.ts'
import type { Visitor } from './visitor.ts'

/** The properties of a request that determine its route. */
export interface IncomingRequest {
  /** The Host header, with port. */
  readonly host: string
  /** Path of the URL, encoded as sent. */
  readonly path: string
  readonly query: URLSearchParams
  readonly visitor: Visitor
}

export type RequestRoute =
  | { readonly kind: 'unknown-host' }
  /** `path` may have a query. */
  | { readonly kind: 'moved'; readonly path: string }
  | { readonly kind: 'endpoint'; readonly site: Site; readonly endpoint: EndpointPath }
  | {
      readonly kind: 'page'
      readonly site: Site
      readonly pathname: string
      /** Whether the saved currency is not a currency of the site. Its cookie must then be deleted. */
      readonly isCurrencyStale: boolean
      /** Whether the page varies on the visitor's system. */
      readonly isByPlatform: boolean
      readonly consent: Consent
      /** Set for a path of editor mode, with its internal path. If editor mode is disabled, the path is unknown. */
      readonly editor?: { readonly path: EditorPath; readonly pathname: string }
    }

/** Short paths, and the paths that they redirect to. */
const MOVED: ReadonlyMap<string, string> = new Map([
  ['/refund', `${SUPPORT_PATH}?request=refund`],
  [ACCOUNT_PATH, '/orders'],
])

/**
 * Normalizes a path: one slash at the start, no trailing slash, no repeated slashes. A redirect to `//host` would leave the
 * site. Like browsers, treats a backslash as a slash and drops tabs and line breaks.
 */
const normalizePath = (path: string): string =>
  `/${path}`
    .replace(/[\t\n\r]/g, '')
    .replace(/[/\\]+/g, '/')
    .replace(/(.)\/$/, '$1')

/**
 * Returns the site and path of a URL outside the language paths of all sites of a host: endpoints are at the root of each host, `/`
 * leads to the first site (path null), and any other path is unknown. Returns undefined for an unknown host.
 */
const outsideSites = (site: Site | undefined, path: string): { site: Site; path: string | null } | undefined => {
  if (site === undefined) return undefined
  if (path === '/') return { site, path: null }
  return { site, path: isEndpointPath(path) ? path : NOT_FOUND_PATH }
}

/**
 * Returns the page of a path. The answers in the query of the plan finder lead to one of its pages. An unknown promotion code is an
 * unknown path. It must not create another internal path.
 */
const pageOfPath = (site: Site, path: string, query: URLSearchParams, promotion: Promotion | null): string => {
  if (path === FINDER_PATH) return finderPath(queriedAnswers(query))
  if (isPageOf(site, path) || answersOfPath(path) !== null) return path
  return promotion === null ? NOT_FOUND_PATH : promotionPath(promotion)
}

/**
 * Routes a request by host, path, query and visitor to an internal path, `/<site>/<view>/<page…>`. Never throws: every input has
 * one of four kinds of routes.
 *
 * @param countries countries with separate installers that pages have reported
 */
export const routeRequest = (
  request: IncomingRequest,
  registry: SiteRegistry,
  countries: DownloadCountries = NO_COUNTRIES,
): RequestRoute => {
  const normalized = normalizePath(request.path)
  const found = registry.find(request.host, normalized) ?? outsideSites(registry.ofHost(request.host), normalized)
  if (!found) return { kind: 'unknown-host' }
  if (normalized !== request.path) return { kind: 'moved', path: normalized }
  const { site, path } = found
  if (path === null) return { kind: 'moved', path: siteLink(site, '/') }
  const moved = MOVED.get(path)
  if (moved !== undefined) return { kind: 'moved', path: siteLink(site, moved) }
  if (isEndpointPath(path)) return { kind: 'endpoint', site, endpoint: path }
  const promotion = findPromotion(site, path)
  const page = pageOfPath(site, path, request.query, promotion)
  const consent = consentOf(
    request.visitor.consent ?? UNDECIDED,
    grantedByDefault(request.visitor.country, site.locale),
  )
  const { view, isCurrencyStale, isByPlatform } = viewOf(site, page, request, consent, countries, promotion?.currency)
  return {
    kind: 'page',
    site,
    pathname: `/${site.code}/${view}${page === '/' ? '' : page}`,
    isCurrencyStale,
    isByPlatform,
    consent,
    ...(isEditorPath(path) ? { editor: { path, pathname: `/${site.code}/${view}${path}` } } : {}),
  }
}

const NO_COUNTRIES = new DownloadCountries()

const UNDECIDED: ConsentSignals = { cookie: undefined, hasPrivacyControl: false }

const NONE: readonly string[] = []

/** Returns the ids of the page's banners that the visitor has hidden. Fast in the common case without hidden banners. */
const hiddenOf = (site: Site, page: string, { hiddenBanners }: Visitor): readonly string[] =>
  hiddenBanners.length === 0
    ? NONE
    : bannersOfPage(site, page).flatMap(({ id }) => (hiddenBanners.includes(id) ? id : []))

/** @param ownCurrency the only currency of the page; overrides the currency of the query */
const viewOf = (
  site: Site,
  page: string,
  { query: original, visitor }: IncomingRequest,
  consent: Consent,
  countries: DownloadCountries,
  ownCurrency?: string,
) => {
  const query = lowerCasedQuery(original)
  const isOwn = ownCurrency !== undefined && site.currencies.default.includes(ownCurrency)
  const requested = isOwn ? ownCurrency : (query.get('currency')?.toUpperCase() ?? null)
  const list = currenciesFor(site, visitor.country, requested)
  const isOnly = list.length === 1 && list[0] === requested && site.currencies.default.length > 1
  // Ignores the currency of the query, because it overrides the saved currency for this view only.
  const isCurrencyStale = visitor.currency !== null && !site.currencies.default.includes(visitor.currency)
  const message = requestedMessage(query)
  // A page with a message is shown once. It does not vary on the system, which keeps the number of views small.
  const isByPlatform = message === null && hasDownloadBlocks(page)
  const view = viewKey({
    currency: chooseCurrency(list, visitor.currency),
    order: isOnly ? 'only' : (orderClass(site, visitor.country) ?? 'any'),
    restricted: restrictedEditions(visitor.country),
    downloadCountry: countries.countryFor(site.code, page, visitor.country),
    platform: isByPlatform ? visitor.platform : null,
    ...(page === CONSENT_PATH ? { consent } : {}),
    hiddenBanners: hiddenOf(site, page, visitor),
    message,
  })
  return { view, isCurrencyStale, isByPlatform }
}

/**
 * Returns the path of the promotion that a page's query requests; null if there is none. The redirect leads to the page that all
 * visitors of the promotion share, so promotion codes in queries create no further pages.
 *
 * @param nowMs milliseconds since the epoch
 */
export const promotionLink = (
  { site, pathname }: Extract<RequestRoute, { kind: 'page' }>,
  query: URLSearchParams,
  nowMs: number,
): string | null => {
  const [, , , ...segments] = pathname.split('/')
  const path = requestedPromotion(site, `/${segments.join('/')}`, lowerCasedQuery(query), nowMs)
  return path === null ? null : siteLink(site, path)
}
