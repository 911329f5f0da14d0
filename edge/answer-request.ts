import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DownloadCountries } from '../domain/routing/download-countries.ts'
import { endpointMethods, READING_METHODS } from '../domain/routing/endpoint-path.ts'
import { isSentForm, pageMethods } from '../domain/routing/form-page.ts'
import { promotionLink } from '../domain/routing/route-request.ts'
import type { SiteRegistry } from '../domain/sites/site-registry.ts'
import type { AssetSource } from './assets/load-assets.ts'
import { sendAsset } from './assets/send-asset.ts'
import { checkRequest } from './connection/check-request.ts'
import type { ClientAddresses } from './connection/client-address.ts'
import { refuseMethod, sendRedirect, sendText } from './http/send-answer.ts'
import { HYDRATION_PATH, isFrameworkPath } from './next/build-layout.ts'
import { DICTIONARY_PATH } from './pages/page-dictionary.ts'
import { consentLocation, movedLocation } from './routing/redirects.ts'
import { firstParameters, type RoutedRequest, readVisitor, rememberRoutes } from './routing/routed-request.ts'
import { NO_TRACE, type RequestTrace } from './telemetry/request-trace.ts'

type Headers = Readonly<Record<string, string>>

export interface AnswerParts {
  readonly sites: SiteRegistry
  /** The countries with separate installers, by page. */
  readonly countries: DownloadCountries
  readonly clients: ClientAddresses
  readonly headers: Headers
  readonly assets: AssetSource
  readonly health: (request: IncomingMessage, response: ServerResponse, path: '/healthz' | '/readyz') => void
  readonly page: (routed: RoutedRequest<'page'>) => void
  readonly editor: (routed: RoutedRequest<'page'>) => void
  readonly form: (routed: RoutedRequest<'page'>) => void
  readonly endpoint: (routed: RoutedRequest<'endpoint'>) => void
  /** Answers a request for a Next file that is not in `assets`. */
  readonly frameworkFile: (request: IncomingMessage, response: ServerResponse) => void
  readonly hydration: (request: IncomingMessage, response: ServerResponse, path: string) => void
  readonly dictionary: (request: IncomingMessage, response: ServerResponse, path: string) => void
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
  readonly startTrace: (request: IncomingMessage, response: ServerResponse) => RequestTrace
}

const NO_QUERY = new URLSearchParams()

/** Refuses malformed requests, then tries health, files, redirects, endpoints and pages, in this order. */
const dispatch = (parts: AnswerParts) => {
  const routeOf = rememberRoutes(parts.sites, parts.countries)
  return (request: IncomingMessage, response: ServerResponse, trace: RequestTrace): void => {
    const { headers } = parts
    const refused = checkRequest(request)
    if (refused !== null) {
      trace.result('refused')
      sendText(response, refused.status, refused.message, { ...headers, connection: 'close' })
      return
    }
    const target = request.url ?? '/'
    const mark = target.indexOf('?')
    const path = mark < 0 ? target : target.slice(0, mark)
    const query = mark < 0 ? '' : firstParameters(target.slice(mark + 1))
    if (path === '/healthz' || path === '/readyz') {
      trace.found(path)
      if (!refuseMethod(request, response, READING_METHODS, headers)) parts.health(request, response, path)
      return
    }
    const params = query === '' ? NO_QUERY : new URLSearchParams(query)
    const visitor = readVisitor(request, parts.clients, parts.sites)
    const { country } = visitor
    const route = routeOf({ host: request.headers.host ?? '', path, query: params, visitor })
    if (route.kind === 'unknown-host') {
      trace.result('refused')
      sendText(response, 421, 'Unknown host', headers)
      return
    }
    if (route.kind !== 'moved') trace.reached(route.site)
    const asset = parts.assets.get(path)
    if (asset !== undefined) {
      trace.found(path)
      if (!refuseMethod(request, response, READING_METHODS, headers)) sendAsset(request, response, asset, headers)
    } else if (path.startsWith(HYDRATION_PATH)) {
      if (!refuseMethod(request, response, READING_METHODS, headers)) parts.hydration(request, response, path)
    } else if (path.startsWith(DICTIONARY_PATH)) {
      if (!refuseMethod(request, response, READING_METHODS, headers)) parts.dictionary(request, response, path)
    } else if (isFrameworkPath(path)) {
      if (!refuseMethod(request, response, READING_METHODS, headers)) parts.frameworkFile(request, response)
    } else if (route.kind === 'moved') {
      sendRedirect(response, 308, movedLocation(route.path, query), headers)
    } else if (route.kind === 'endpoint') {
      if (refuseMethod(request, response, endpointMethods(route.endpoint), headers)) return
      trace.routed(route.endpoint)
      parts.endpoint({ request, response, route, path, query, country, trace })
    } else if (route.editor !== undefined) {
      trace.routed(route.editor.pathname)
      parts.editor({ request, response, route, path, query, country, trace })
    } else if (!refuseMethod(request, response, pageMethods(route.pathname), headers)) {
      trace.routed(route.pathname)
      const promotion = query === '' ? null : promotionLink(route, params, Date.now())
      const location =
        promotion === null ? consentLocation(request, route, path, query) : movedLocation(promotion, query)
      if (location !== null) {
        sendRedirect(response, 302, location, headers)
        return
      }
      const answerPage = isSentForm(request.method ?? '', route.pathname, params) ? parts.form : parts.page
      answerPage({ request, response, route, path, query, country, trace })
    }
  }
}

/** Starts and ends the traces of requests. An error in telemetry is reported, and changes neither the answer nor the process. */
const safeTraces = ({ startTrace, report }: Pick<AnswerParts, 'startTrace' | 'report'>) => {
  const end = (trace: RequestTrace): void => {
    try {
      trace.ended()
    } catch (error) {
      report('A request could not be traced', { error })
    }
  }
  return {
    start: (request: IncomingMessage, response: ServerResponse): RequestTrace => {
      try {
        return startTrace(request, response)
      } catch (error) {
        report('A request could not be traced', { error })
        return NO_TRACE
      }
    },
    /** Ends the trace at once if the answer is written; otherwise when the response closes. */
    handled: (trace: RequestTrace, response: ServerResponse): void => {
      if (response.writableEnded) end(trace)
      else response.once('close', () => end(trace))
    },
  }
}

/** Answers every request. An unexpected error fails only that request, never the process. */
export const answerRequest = (parts: AnswerParts) => {
  const answerOne = dispatch(parts)
  const traces = safeTraces(parts)
  return (request: IncomingMessage, response: ServerResponse): void => {
    const trace = traces.start(request, response)
    try {
      answerOne(request, response, trace)
    } catch (error) {
      parts.report('A request failed', { error })
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Internal server error', { ...parts.headers, connection: 'close' })
    }
    traces.handled(trace, response)
  }
}
