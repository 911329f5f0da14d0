import { PLATFORM_HEADERS, type RoutedRequest } from '../routing/routed-request.ts'
import { serverTiming } from '../telemetry/request-trace.ts'
import type { FoundPage, PageSource } from './page-source.ts'
import { pageCookies, sendPage, visitorHeaders } from './send-page.ts'

interface PageAnswerParts {
  readonly source: PageSource
  /** Headers of every page except the policy, as a flat list of names and values. */
  readonly headers: readonly string[]
  readonly sendUnavailable: (routed: RoutedRequest<'page'>) => void
}

const VARY = 'accept-encoding'
/** `Vary` of pages that show the installer for the visitor's platform first. */
const VARY_BY_PLATFORM = [VARY, ...PLATFORM_HEADERS].join(', ')

const send = (routed: RoutedRequest<'page'>, found: FoundPage, parts: PageAnswerParts): void => {
  const { request, response, route, query, country, trace } = routed
  trace.result(found.result)
  if (found.page === null) {
    parts.sendUnavailable(routed)
    return
  }
  const answerHeaders = {
    headers: visitorHeaders(pageCookies(request, query, route), country),
    timing: () => serverTiming(trace),
  }
  const vary = route.isByPlatform ? VARY_BY_PLATFORM : VARY
  if (sendPage(request, response, found.page, vary, parts.headers, answerHeaders) === 304) trace.result('not-modified')
}

/** Answers with a cached page. If the page is not cached, waiting visitors share one render. */
export const answerPage =
  (parts: PageAnswerParts) =>
  (routed: RoutedRequest<'page'>): void => {
    const key = routed.route.pathname
    const cached = parts.source.cached(key, routed.trace)
    if (cached !== null) send(routed, cached, parts)
    else
      parts.source
        .get(key, routed.trace)
        .then((found) => send(routed, found, parts))
        .catch(() => routed.response.destroy())
  }
