import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpointMethods, READING_METHODS } from '../domain/routing/endpoint-path.ts'
import { isSentForm, pageMethods } from '../domain/routing/form-page.ts'
import type { RequestRoute } from '../domain/routing/route-request.ts'
import type { SiteRegistry } from '../domain/sites/site-registry.ts'
import type { Asset } from './assets/load-assets.ts'
import { sendAsset } from './assets/send-asset.ts'
import { checkRequest } from './connection/check-request.ts'
import type { ClientAddresses } from './connection/client-address.ts'
import { consentLocation } from './forms/consent-location.ts'
import { movedLocation } from './http/moved-location.ts'
import { sendText } from './http/send-text.ts'
import { readVisitor } from './routing/read-visitor.ts'
import { rememberRoutes } from './routing/remember-routes.ts'
import { HYDRATION_PATH } from './scripts/send-hydration.ts'
import type { RequestTrace } from './telemetry/request-trace.ts'

type Headers = Readonly<Record<string, string>>

/** A request that passed the checks, with where it leads. */
export interface RoutedRequest<Kind extends RequestRoute['kind']> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly route: Extract<RequestRoute, { kind: Kind }>
  /** Path of the URL, and its query without the question mark; empty where there is none. */
  readonly path: string
  readonly query: string
  /** Of the visitor, ISO 3166 alpha-2; null where it is not known. */
  readonly country: string | null
  readonly trace: RequestTrace
}

export interface AnswerParts {
  readonly sites: SiteRegistry
  readonly clients: ClientAddresses
  readonly headers: Headers
  readonly assets: ReadonlyMap<string, Asset>
  readonly health: (request: IncomingMessage, response: ServerResponse, path: '/healthz' | '/readyz') => void
  readonly page: (routed: RoutedRequest<'page'>) => void
  /** Answers at the paths of the editor mode. */
  readonly editor: (routed: RoutedRequest<'page'>) => void
  /** Answers a form that was sent to a page. */
  readonly form: (routed: RoutedRequest<'page'>) => void
  readonly endpoint: (routed: RoutedRequest<'endpoint'>) => void
  readonly hydration: (request: IncomingMessage, response: ServerResponse, path: string) => void
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
  readonly startTrace: (request: IncomingMessage, response: ServerResponse) => RequestTrace
}

const NO_QUERY = new URLSearchParams()

/** Answers by a method that is not allowed; false where it is. */
const isRefusedMethod = (
  request: IncomingMessage,
  response: ServerResponse,
  methods: readonly string[],
  headers: Headers,
): boolean => {
  if (methods.includes(request.method ?? '')) return false
  sendText(response, 405, 'Not by this method.', { ...headers, allow: methods.join(', ') })
  return true
}

/** The way of a request: what is malformed is refused, then come health, files, redirects, endpoints and pages. */
const answer = (parts: AnswerParts) => {
  const routeOf = rememberRoutes(parts.sites)
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
    const query = mark < 0 ? '' : target.slice(mark + 1)
    if (path === '/healthz' || path === '/readyz') {
      if (!isRefusedMethod(request, response, READING_METHODS, headers)) parts.health(request, response, path)
      return
    }
    const params = query === '' ? NO_QUERY : new URLSearchParams(query)
    const visitor = readVisitor(request, parts.clients)
    const { country } = visitor
    const route = routeOf({ host: request.headers.host ?? '', path, query: params, visitor })
    if (route.kind === 'unknown-host') {
      trace.result('refused')
      sendText(response, 421, 'This server has no site of that name.', headers)
      return
    }
    const asset = parts.assets.get(path)
    if (asset !== undefined) {
      if (!isRefusedMethod(request, response, READING_METHODS, headers)) sendAsset(request, response, asset, headers)
    } else if (path.startsWith(HYDRATION_PATH)) {
      if (!isRefusedMethod(request, response, READING_METHODS, headers)) parts.hydration(request, response, path)
    } else if (path.startsWith('/_next/') || path === '/_next') {
      if (!isRefusedMethod(request, response, READING_METHODS, headers))
        sendText(response, 404, 'There is no such file.', headers)
    } else if (route.kind === 'moved') {
      const location = movedLocation(route.path, query)
      response.writeHead(308, { ...headers, location, 'cache-control': 'no-store', 'content-length': '0' }).end()
    } else if (route.kind === 'endpoint') {
      if (isRefusedMethod(request, response, endpointMethods(route.endpoint), headers)) return
      trace.routed(route.site.code, route.endpoint)
      parts.endpoint({ request, response, route, path, query, country, trace })
    } else if (route.editor !== undefined) {
      trace.routed(route.site.code, route.editor.pathname)
      parts.editor({ request, response, route, path, query, country, trace })
    } else if (!isRefusedMethod(request, response, pageMethods(route.pathname), headers)) {
      trace.routed(route.site.code, route.pathname)
      const location = consentLocation(request, route, path, query)
      if (location !== null) {
        response.writeHead(302, { ...headers, location, 'cache-control': 'no-store', 'content-length': '0' }).end()
        return
      }
      const answerPage = isSentForm(request.method ?? '', route.pathname, params) ? parts.form : parts.page
      answerPage({ request, response, route, path, query, country, trace })
    }
  }
}

/** Answers every request. A mistake of ours costs the one request that met it, and never the process. */
export const answerRequest = (parts: AnswerParts) => {
  const answerOne = answer(parts)
  return (request: IncomingMessage, response: ServerResponse): void => {
    const trace = parts.startTrace(request, response)
    try {
      answerOne(request, response, trace)
    } catch (error) {
      parts.report('A request could not be answered', { error })
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'This cannot be answered.', { ...parts.headers, connection: 'close' })
    }
    trace.handled()
  }
}
