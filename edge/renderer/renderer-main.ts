import { existsSync, rmdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import next from 'next'
import { withEditorMode } from '../../adapters/wiring/editor/editor-mode.ts'
import { withPostedForm } from '../../adapters/wiring/posted-form.ts'
import { withRenderReport } from '../../adapters/wiring/render-report.ts'
import { services } from '../../adapters/wiring/services.ts'
import { CONNECTION_LIMITS } from '../connection/settings.ts'
import { surviveLostOutput } from '../survive-lost-output.ts'
import { readEditorMode } from './read-editor-mode.ts'
import { readPostedForm } from './read-posted-form.ts'
import { RENDER_REPORT_HEADER } from './render-report-header.ts'
import { reportMemory } from './report-memory.ts'
import { reportUncaught } from './report-uncaught.ts'
import { BATCH_PATH, takeBatch } from './take-batch.ts'

/**
 * The renderer: Next behind a private socket, which only the edge of this machine can reach. It ends when the edge is gone.
 * Takes the path of the socket as its argument; `RENDERER_MODE=development` makes it the development server.
 */
const CLOSE_IDLE_EVERY_MS = 50

surviveLostOutput()

const socketPath = process.argv[2]
if (socketPath === undefined) throw new Error('the renderer takes the path of its socket')

// The edge decides when the renderer ends: a signal for the whole group must not cut off what is being answered.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
process.on('exit', () => {
  rmSync(socketPath, { force: true })
  if (existsSync(dirname(socketPath))) rmdirSync(dirname(socketPath))
})
// The edge may have ended while this file was loaded.
if (!process.connected) process.exit(0)

const isDevelopment = process.env['RENDERER_MODE'] === 'development'
const root = join(import.meta.dirname, '../..')
const { config, deliverLeads, deliverReports, log } = services()
// Who develops reads what the framework says as it says it.
if (!isDevelopment) reportUncaught(services())

const telemetry = config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : await import('./renderer-telemetry.ts')
const stopTelemetry = telemetry?.startRendererTelemetry({ protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL, report: log })
if (telemetry !== undefined) services().observe()

const app = next({ dev: isDevelopment, dir: root, hostname: 'localhost', port: config.PORT, quiet: true })
await app.prepare()
const handle = app.getRequestHandler()
const upgrade = app.getUpgradeHandler()

/** Tells the edge in a header what the page reported while it was rendered; Next sends its headers with the first piece. */
const render = (request: IncomingMessage, response: ServerResponse): void =>
  withRenderReport((report) => {
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
    response.writeHead = (...args: unknown[]) => {
      response.setHeader(RENDER_REPORT_HEADER, JSON.stringify(report))
      return writeHead(...args)
    }
    if (telemetry === undefined) void handle(request, response)
    else telemetry.inRenderSpan(request, response, () => void handle(request, response))
  })

/** A page that a form was posted to, or that an editor asks for, is rendered with that at hand; everything else at once, its body unread. */
const answer = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.url === BATCH_PATH) {
    void takeBatch(deliverReports, request, response)
    return
  }
  const mode = readEditorMode(request)
  readPostedForm(request).then(
    (form) => {
      const renderForm = () =>
        form === null ? render(request, response) : withPostedForm(form, () => render(request, response))
      if (mode === null) renderForm()
      else withEditorMode(mode, renderForm)
    },
    () => response.destroy(),
  )
}

const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 }, answer)
server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
process.on('message', (message) => {
  if (message !== 'end') return
  server.close(() => void Promise.resolve(stopTelemetry?.()).finally(() => process.exit(0)))
  // Connections on which an answer was still under way when the server was closed.
  setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref()
})
server.listen({ path: socketPath, backlog: CONNECTION_LIMITS.backlog }, () => {
  process.send?.('ready')
  deliverLeads()
  reportMemory()
})
