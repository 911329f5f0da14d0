import { existsSync, rmdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import next from 'next'
import { services } from '../../adapters/wiring/services.ts'
import { CONNECTION_LIMITS } from '../connection/connection-limits.ts'
import { MAX_HEADER_BYTES, type MemoryMessage } from './renderer-protocol.ts'
import { answerInRenderer } from './renderer-requests.ts'

/**
 * The renderer process: Next behind a private socket that only the edge on this machine can reach. The process exits with the
 * edge. Its argument is the path of the socket. `RENDERER_MODE=development` starts Next's development server.
 */

const CLOSE_IDLE_EVERY_MS = 50
const REPORT_EVERY_MS = 1_000
/** Time to report an uncaught exception before the process exits. */
const REPORT_MS = 1_000

// A full disk or a closed pipe must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const socketPath = process.argv[2]
if (socketPath === undefined) throw new Error('the renderer needs the path of its socket as an argument')

// Only the edge stops the renderer. A signal to the process group must not abort requests in flight.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
process.on('exit', () => {
  rmSync(socketPath, { force: true })
  if (existsSync(dirname(socketPath))) rmdirSync(dirname(socketPath))
})
// The edge may have exited while this module was loading.
if (!process.connected) process.exit(0)

const isDevelopment = process.env['RENDERER_MODE'] === 'development'
const root = join(import.meta.dirname, '../..')
const { config, captureConsole, deliverLeads, deliverReports, log, observe, reportUncaught } = services()

// In development, Next's output stays readable.
if (!isDevelopment) {
  captureConsole()
  // A rejection must not end the process, because it may concern data that no page needs.
  process.on('unhandledRejection', (reason) => void reportUncaught('Unhandled rejection', reason))
  // After an exception, the state of the process is unknown. The process exits, and the edge restarts it.
  process.on('uncaughtException', (error) => {
    setTimeout(() => process.exit(1), REPORT_MS)
    void reportUncaught('Uncaught exception: the renderer exits', error).finally(() => process.exit(1))
  })
}

const isTraced = config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
const isScraped = config.METRICS_PORT !== undefined
const start = isTraced || isScraped ? (await import('../../telemetry/start.ts')).startTelemetry : undefined
const telemetry = start?.({
  role: 'renderer',
  build: process.env['BUILD_ID'] ?? '',
  protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL,
  isTraced,
  isScraped,
  hasLogs: config.OTEL_LOGS_EXPORTER === 'otlp',
  report: log,
})
if (telemetry !== undefined) observe()
const { withRemoteParent } = isTraced ? await import('../../telemetry/trace-context.ts') : {}

const app = next({ dev: isDevelopment, dir: root, hostname: 'localhost', port: config.PORT, quiet: true })
await app.prepare()
const answer = answerInRenderer({
  handle: app.getRequestHandler(),
  withRemoteParent,
  deliverReports,
  readMetrics: telemetry?.readMetrics,
})

const server = createServer(
  { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0, maxHeaderSize: MAX_HEADER_BYTES },
  answer,
)
process.on('message', (message) => {
  if (message !== 'end') return
  server.close(() => void Promise.resolve(telemetry?.stop()).finally(() => process.exit(0)))
  // After `close`, connections become idle when their requests end.
  setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref()
})

const report = (): void => {
  process.send?.({ rssBytes: process.memoryUsage.rss() } satisfies MemoryMessage)
  // Writes modules that were compiled since the last report, because a process that is killed writes none.
  flushCompileCache()
}

server.listen({ path: socketPath, backlog: CONNECTION_LIMITS.backlog }, () => {
  process.send?.('ready')
  deliverLeads()
  setInterval(report, REPORT_EVERY_MS).unref()
})
