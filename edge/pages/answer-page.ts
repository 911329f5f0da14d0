import type { IncomingMessage } from 'node:http'
import { cookiesFor } from '../../domain/text/cookies.ts'
import type { ClientAddresses } from '../connection/client-address.ts'
import { PLATFORM_HEADERS, type RoutedRequest } from '../routing/routed-request.ts'
import type { RejectedRequests } from '../telemetry/rejected-requests.ts'
import { serverTiming, type UnansweredReason } from '../telemetry/request-trace.ts'
import type { CachedPage } from './cached-page.ts'
import { choicePage, hasChoice } from './choice-page.ts'
import { type FoundPage, type PageSource, type Unavailability, unavailability } from './page-source.ts'
import { pageCookies, sendPage, visitorHeaders } from './send-page.ts'

interface PageAnswerParts {
  readonly source: PageSource
  readonly clients: Pick<ClientAddresses, 'schemeOf' | 'isSecure'>
  /** Headers of every page except the policy, as a flat list of names and values. */
  readonly headers: readonly string[]
  /** Routes a request again, with the countries that pages have reported since. */
  readonly reroute: (routed: RoutedRequest<'page'>) => RoutedRequest<'page'>
  /** Whether the client of a request may cause a render. Counts the renders of each client. */
  readonly mayRender: (request: IncomingMessage) => boolean
  /** Whether the client of a request may cause work that no visitor waits for. Counts the work of each client. */
  readonly mayCauseWork: (request: IncomingMessage) => boolean
  readonly rejected: Pick<RejectedRequests, 'add'>
  readonly sendUnavailable: (routed: RoutedRequest<'page'>, reason: Unavailability) => void
}

const ENCODING = 'accept-encoding'
const DICTIONARY = `${ENCODING}, available-dictionary`

const varyOf = (encoding: string) => ({
  plain: encoding,
  /** Of pages that show the installer for the visitor's platform first. */
  byPlatform: [encoding, ...PLATFORM_HEADERS].join(', '),
})

const VARY = varyOf(ENCODING)
/** Of pages that link a compression dictionary. */
const VARY_BY_DICTIONARY = varyOf(DICTIONARY)

/** Whether a browser prefetches or prerenders a page. */
const isSpeculative = ({ headers }: IncomingMessage): boolean =>
  headers['sec-purpose']?.toString().startsWith('prefetch') === true

const sendNoPage = (
  routed: RoutedRequest<'page'>,
  reason: UnansweredReason,
  { rejected, sendUnavailable }: PageAnswerParts,
): void => {
  if (reason !== 'failed') rejected.add('pages', reason)
  routed.trace.result(reason === 'rate' ? 'refused' : 'none')
  sendUnavailable(routed, unavailability(reason))
}

const send = (routed: RoutedRequest<'page'>, found: FoundPage, parts: PageAnswerParts): void => {
  const { request, response, route, query, country, trace } = routed
  const { page } = found
  if (page === null) {
    sendNoPage(routed, found.reason, parts)
    return
  }
  trace.result(found.result)
  const cookies = pageCookies(request, query, route)
  // A page must not store anything before its visitor opens it. Then the browser requests it again.
  if (cookies.length > 0 && isSpeculative(request)) {
    const policy = ['content-security-policy', page.contentSecurityPolicy]
    response.writeHead(403, [...parts.headers, ...policy, 'cache-control', 'no-store', 'content-length', '0']).end()
    return
  }
  const sent = cookies.length === 0 ? cookies : cookiesFor(parts.clients.schemeOf(request, route.site), cookies)
  const answerHeaders = {
    headers: visitorHeaders(sent, country),
    timing: () => serverTiming(trace),
    mayUseDictionary: () => parts.clients.isSecure(request, route.site),
  }
  const { plain, byPlatform } = page.dcz === null ? VARY : VARY_BY_DICTIONARY
  const vary = route.isByPlatform ? byPlatform : plain
  const sendFinished = (finished: CachedPage): void => {
    if (sendPage(request, response, finished, vary, parts.headers, answerHeaders) === 304) trace.result('not-modified')
  }
  if (!hasChoice(query)) sendFinished(page)
  else
    choicePage(page, () => parts.mayCauseWork(request))
      .then(sendFinished)
      .catch(() => response.destroy())
}

/** Sends the page of a route: immediately if it is cached, otherwise after a render that all waiting visitors share. */
const sendRouted = (
  routed: RoutedRequest<'page'>,
  parts: PageAnswerParts,
  onRendered: (found: FoundPage) => void,
): void => {
  const key = routed.route.pathname
  const cached = parts.source.cached(key, routed.trace, () => parts.mayCauseWork(routed.request))
  if (cached !== null) send(routed, cached, parts)
  else
    parts.source
      .get(key, routed.trace, () => parts.mayRender(routed.request))
      .then(onRendered)
      .catch(() => routed.response.destroy())
}

/**
 * Answers with a page. Only a rendered page tells which countries its download blocks name, so the first visitor from such a
 * country waits for a second render. A page for editors names none, because it shows the blocks of every country.
 */
export const answerPage =
  (parts: PageAnswerParts) =>
  (routed: RoutedRequest<'page'>): void =>
    sendRouted(routed, parts, (found) => {
      const namesCountry = routed.country !== null && found.page?.downloadCountries.includes(routed.country)
      const again = namesCountry ? parts.reroute(routed) : routed
      if (again.route.pathname === routed.route.pathname) send(routed, found, parts)
      else sendRouted(again, parts, (other) => send(again, other, parts))
    })
