import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { metricsPage, ROUTER_FAULTS, traceListPage } from './overview-pages.ts'
import { readMetrics, readSpans } from './read-otlp.ts'
import { tracePage } from './trace-page.ts'
import type { MetricStore, TraceStore } from './trace-store.ts'

/** A request to the viewer, its body read. */
export interface ViewerRequest {
  readonly method: string
  readonly url: URL
  readonly contentType: string
  /** Whether it comes from a page of the viewer, or from no page at all. */
  readonly isOwn: boolean
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
  /** The router's present fault; `null` if it has none. */
  readonly fault: () => string | null
  /** Sets the router's fault, and clears the shop's cached prices and pages so that it calls the router again. */
  readonly setFault: (script: string | null) => Promise<void>
}

const STYLES = readFileSync(new URL('traces.css', import.meta.url), 'utf8')

const plainText = (status: number, body: string): ViewerAnswer => ({ status, contentType: 'text/plain', body })
const page = (body: string): ViewerAnswer => ({ status: 200, contentType: 'text/html; charset=utf-8', body })

/** Stores an export and acknowledges it, or refuses one that could not be read. */
const taken = <T>(read: readonly T[] | null, keep: (read: readonly T[]) => void): ViewerAnswer => {
  if (read === null) return plainText(400, 'This is no export of OTLP in JSON')
  keep(read)
  return { status: 200, contentType: 'application/json', body: '{}' }
}

const takeExport = ({ url, contentType, body }: ViewerRequest, { store, metrics }: ViewerContext): ViewerAnswer => {
  if (!contentType.startsWith('application/json'))
    return plainText(415, 'OTLP is taken as JSON alone: set OTEL_EXPORTER_OTLP_PROTOCOL=http/json')
  if (url.pathname === '/v1/traces') return taken(readSpans(body), (spans) => store.addSpans(spans))
  if (url.pathname === '/v1/metrics') return taken(readMetrics(body), (read) => metrics.add(read))
  return plainText(404, 'Traces and metrics are taken')
}

const setFault = async ({ isOwn, body }: ViewerRequest, context: ViewerContext): Promise<ViewerAnswer> => {
  if (!isOwn) return plainText(403, 'Pages of other origins may not do that')
  const script = new URLSearchParams(body).get('fault') ?? ''
  if (!ROUTER_FAULTS.some((fault) => fault.script === script)) return plainText(400, 'There is no such fault')
  await context.setFault(script || null)
  return { ...plainText(303, ''), location: '/' }
}

/** Answers OTLP exports (`/v1/traces`, `/v1/metrics`) and the viewer's pages. */
export const answerViewer = async (request: ViewerRequest, context: ViewerContext): Promise<ViewerAnswer> => {
  const { method, url } = request
  const { store, shopOrigin } = context
  if (method === 'POST' && url.pathname.startsWith('/v1/')) return takeExport(request, context)
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
  return trace === undefined
    ? plainText(404, 'There is no such trace (any more)')
    : page(tracePage(trace, url.searchParams.has('open')))
}

const LOOPBACK = '127.0.0.1'
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Refuses foreign host names, so that DNS rebinding does not let another page read traces. */
const isOwnHost = ({ headers: { host = '' } }: IncomingMessage): boolean =>
  /^(?:localhost|127\.0\.0\.1):\d+$/.test(host)

const read = async (request: IncomingMessage): Promise<ViewerRequest> => {
  const { method = 'GET', headers, url = '/' } = request
  const origin = `http://${headers.host}`
  return {
    method,
    url: new URL(url, origin),
    contentType: headers['content-type'] ?? '',
    isOwn: headers.origin === undefined || headers.origin === origin,
    body: await text(request),
  }
}

/** A running viewer. */
interface RunningViewer {
  close(): Promise<void>
}

/** Starts the viewer on a port of loopback, which receives spans over OTLP and shows them. Rejects if the port is taken. */
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
