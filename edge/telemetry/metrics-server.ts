import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { READING_METHODS } from '../../domain/routing/endpoint-path.ts'
import { mergeMetrics } from '../../telemetry/prometheus.ts'
import { refuseMethod, sendText } from '../http/send-answer.ts'
import type { RendererClient } from '../next/renderer-client.ts'
import { METRICS_PATH } from '../next/renderer-protocol.ts'

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
/** Prometheus waits for ten seconds by default. Without its answer, the metrics of the renderer are missing. */
const RENDERER_MS = 2_000

interface MetricsServerParts {
  readonly port: number
  readonly hostname: string
  /** Returns the metrics of the edge in Prometheus' text format. */
  readonly read: () => Promise<string>
  readonly renderer: Pick<RendererClient, 'send'>
}

const rendererMetrics = async (renderer: MetricsServerParts['renderer']): Promise<string> => {
  const signal = AbortSignal.timeout(RENDERER_MS)
  const answer = await renderer.send({ method: 'GET', path: METRICS_PATH, headers: { host: 'renderer' }, signal })
  return text(answer)
}

/**
 * Opens a server whose `GET /metrics` answers with the metrics of both processes in Prometheus' text format. Rejects with a one-line
 * message if the port cannot be used. Returns a function that closes the server.
 */
export const openMetricsServer = async ({
  port,
  hostname,
  read,
  renderer,
}: MetricsServerParts): Promise<() => Promise<void>> => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.replace(/\?.*$/, '') !== '/metrics') {
      sendText(response, 404, 'Not found', HEADERS)
      return
    }
    if (refuseMethod(request, response, READING_METHODS, HEADERS)) return
    const [edge, rendered] = await Promise.all([read(), rendererMetrics(renderer).catch(() => '')])
    const body = mergeMetrics([edge, rendered])
    response.writeHead(200, {
      ...HEADERS,
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(
        new Error(`METRICS_PORT: takes a free port, on an address of this machine in METRICS_HOSTNAME (${message})`),
      ),
    )
    server.listen(port, hostname, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
