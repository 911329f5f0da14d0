import type { RoutedRequest } from '../answer-request.ts'
import { pageCookies } from '../http/page-cookies.ts'
import { visitorHeaders } from '../http/visitor-headers.ts'
import { PLATFORM_HEADERS } from '../routing/read-visitor.ts'
import { serverTiming } from '../telemetry/tell-trace.ts'
import type { FoundPage, PageSource } from './page-source.ts'
import { sendPage } from './send-page.ts'

export interface PageAnswerParts {
  readonly source: PageSource
  /** Headers of every page but its own policy, as a flat list of names and values. */
  readonly headers: readonly string[]
  readonly sendUnavailable: (routed: RoutedRequest<'page'>) => void
}

const VARY = 'accept-encoding'
/** Where the page leads with the installer of the visitor's system. */
const VARY_BY_PLATFORM = [VARY, ...PLATFORM_HEADERS].join(', ')

const send = (routed: RoutedRequest<'page'>, found: FoundPage, parts: PageAnswerParts): void => {
  const { request, response, route, query, country, trace } = routed
  trace.result(found.result)
  if (found.page === null) {
    parts.sendUnavailable(routed)
    return
  }
  const own = {
    headers: visitorHeaders(pageCookies(request, query, route), country),
    timing: () => serverTiming(trace),
  }
  const vary = route.isByPlatform ? VARY_BY_PLATFORM : VARY
  if (sendPage(request, response, found.page, vary, parts.headers, own) === 304) trace.result('not-modified')
}

/** Answers with a page: at once where it is cached, else after a render that all who wait for it share. */
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
