import type { AddressInfo } from 'node:net'
import { DownloadCountries } from '../../domain/routing/download-countries.ts'
import { type AnswerParts, answerRequest } from '../../edge/answer-request.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { CONNECTION_LIMITS } from '../../edge/connection/connection-limits.ts'
import { createHttpServer } from '../../edge/connection/http-server.ts'
import { securityHeaders } from '../../edge/http/security-headers.ts'
import { sendText } from '../../edge/http/send-answer.ts'
import { NO_TRACE } from '../../edge/telemetry/request-trace.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'

/** A request that reached a page or an endpoint. */
interface Reached {
  readonly kind: 'page' | 'form' | 'endpoint'
  readonly target: string
}

export const HEADERS = securityHeaders(['store.test.example'])

/** Opens the edge without a renderer on a free port. Pages and endpoints answer with their internal path. */
export const openEdge = async (more: Partial<AnswerParts> = {}, limits = CONNECTION_LIMITS) => {
  const reached: Reached[] = []
  const handle = answerRequest({
    sites: REAL_SITES,
    countries: new DownloadCountries(),
    clients: clientAddresses(['loopback'], 'x-geo-country'),
    headers: HEADERS,
    assets: new Map(),
    health: (_request, response, path) => sendText(response, 200, path, HEADERS),
    page: ({ response, route }) => {
      reached.push({ kind: 'page', target: route.pathname })
      sendText(response, 200, route.pathname, HEADERS)
    },
    editor: ({ response, route }) => {
      reached.push({ kind: 'page', target: route.editor?.pathname ?? '' })
      sendText(response, 200, route.pathname, HEADERS)
    },
    form: ({ response, route }) => {
      reached.push({ kind: 'form', target: route.pathname })
      sendText(response, 200, route.pathname, HEADERS)
    },
    endpoint: ({ response, route }) => {
      reached.push({ kind: 'endpoint', target: route.endpoint })
      sendText(response, 200, route.endpoint, HEADERS)
    },
    frameworkFile: (_request, response) => sendText(response, 404, 'File not found', HEADERS),
    dictionary: (_request, response, path) => sendText(response, 200, path, HEADERS),
    hydration: (_request, response, path) => sendText(response, 200, path, HEADERS),
    report: () => {},
    startTrace: () => NO_TRACE,
    ...more,
  })
  const server = createHttpServer(handle, HEADERS, { limits })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', limits.backlog, resolve))
  return {
    server,
    reached,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
