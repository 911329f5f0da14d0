import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { metricsPage, ROUTER_FAULTS, traceListPage } from './overview-pages.ts'
import { readMetrics, readSpans } from './read-otlp.ts'
import { tracePage } from './trace-page.ts'
import type { MetricStore, TraceStore } from './trace-store.ts'

export interface ViewerRequest {
  readonly method: string
  readonly url: URL
  readonly contentType: string
  /** Whether the request has no `Origin` header, or the origin of the viewer. */
  readonly isSameOrigin: boolean
  readonly body: string
}

interface ViewerAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  readonly location?: string
}

export interface ViewerContext {
  readonly store: TraceStore
  readonly metrics: MetricStore
  readonly shopOrigin: string
  /** The current fault of the router; `null` if it has none. */
  readonly fault: () => string | null
  /** Sets the router's fault, and clears the shop's cached prices and pages so that it calls the router again. */
  readonly setFault: (script: string | null) => Promise<void>
}

const STYLES = readFileSync(new URL('traces.css', import.meta.url), 'utf8')

const plainText = (status: number, body: string): ViewerAnswer => ({ status, contentType: 'text/plain', body })
const page = (body: string): ViewerAnswer => ({ status: 200, contentType: 'text/html; charset=utf-8', body })

/** Stores an export and acknowledges it. Rejects a malformed export. */
const storeExport = <T>(items: readonly T[] | null, store: (items: readonly T[]) => void): ViewerAnswer => {
  if (items === null) return plainText(400, 'Malformed OTLP export in JSON')
  store(items)
  return { status: 200, contentType: 'application/json', body: '{}' }
}

const receiveExport = ({ url, contentType, body }: ViewerRequest, { store, metrics }: ViewerContext): ViewerAnswer => {
  if (!contentType.startsWith('application/json'))
    return plainText(415, 'Only JSON is supported: set OTEL_EXPORTER_OTLP_PROTOCOL=http/json')
  if (url.pathname === '/v1/traces') return storeExport(readSpans(body), (spans) => store.addSpans(spans))
  if (url.pathname === '/v1/metrics') return storeExport(readMetrics(body), (read) => metrics.add(read))
  return plainText(404, 'Only traces and metrics are supported')
}

const setFault = async ({ isSameOrigin, body }: ViewerRequest, context: ViewerContext): Promise<ViewerAnswer> => {
  if (!isSameOrigin) return plainText(403, 'Cross-origin request refused')
  const script = new URLSearchParams(body).get('fault') ?? ''
  if (!ROUTER_FAULTS.some((fault) => fault.script === script)) return plainText(400, 'Unknown fault')
  await context.setFault(script || null)
  return { ...plainText(303, ''), location: '/' }
}

/** Answers OTLP exports (`/v1/traces`, `/v1/metrics`) and the viewer's pages. */
export const answerViewer = async (request: ViewerRequest, context: ViewerContext): Promise<ViewerAnswer> => {
  const { method, url } = request
  const { store, shopOrigin } = context
  if (method === 'POST' && url.pathname.startsWith('/v1/')) return receiveExport(request, context)
  if (method === 'POST' && url.pathname === '/next-calls') return setFault(request, context)
  if (method !== 'GET') return plainText(405, 'Method not allowed')
  if (url.pathname === '/')
    return page(
      traceListPage(store.recent, { shopOrigin, fault: context.fault(), hasFiles: url.searchParams.has('files') }),
    )
  if (url.pathname === '/metrics') return page(metricsPage(context.metrics.all))
  if (url.pathname === '/traces.css') return { status: 200, contentType: 'text/css', body: STYLES }
  const [, id = ''] = /^\/traces\/([0-9a-f]{32})$/.exec(url.pathname) ?? []
  const trace = store.find(id)
  return trace === undefined ? plainText(404, 'Trace not found') : page(tracePage(trace, url.searchParams.has('open')))
}

const LOOPBACK = '127.0.0.1'
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Returns false for foreign host names, so that a page of another site cannot read traces through DNS rebinding. */
const isOwnHost = ({ headers: { host = '' } }: IncomingMessage): boolean =>
  /^(?:localhost|127\.0\.0\.1):\d+$/.test(host)

const read = async (request: IncomingMessage): Promise<ViewerRequest> => {
  const { method = 'GET', headers, url = '/' } = request
  const origin = `http://${headers.host}`
  return {
    method,
    url: new URL(url, origin),
    contentType: headers['content-type'] ?? '',
    isSameOrigin: headers.origin === undefined || headers.origin === origin,
    body: await text(request),
  }
}

interface RunningViewer {
  close(): Promise<void>
}

/** Starts the viewer on a loopback port, where it receives spans over OTLP. Rejects if the port is in use. */
export const startViewer = async (port: number, context: ViewerContext): Promise<RunningViewer> => {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (!isOwnHost(request)) return void response.writeHead(421, HEADERS).end()
      const { status, contentType, body, location } = await answerViewer(await read(request), context)
      const more = location === undefined ? {} : { location }
      response.writeHead(status, { ...HEADERS, 'content-type': contentType, ...more }).end(body)
    }
    answer().catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(500, HEADERS).end(String(error))
    })
  })
  const ready = Promise.withResolvers<void>()
  server.once('error', ready.reject)
  server.listen(port, LOOPBACK, ready.resolve)
  await ready.promise
  return {
    close: () => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      return closed.promise
    },
  }
}
