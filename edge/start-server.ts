import { services } from '../adapters/wiring/services.ts'
import { guardConnections } from './guard-connections.ts'
import { warmPages } from './warm-pages.ts'

/** The framework's own span of a fetch tells whole addresses, tokens included: our adapter writes a better one. */
const quietFrameworkSpans = () => {
  process.env['NEXT_OTEL_FETCH_DISABLED'] = '1'
}

const startListening = async (): Promise<void> => {
  const { config } = services()
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return
  quietFrameworkSpans()
  const { startTelemetry } = await import('../telemetry/start.ts')
  const stop = startTelemetry({
    serviceName: process.env['OTEL_SERVICE_NAME'],
    protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL,
    exportEveryMs: Number(process.env['OTEL_BSP_SCHEDULE_DELAY']) || undefined,
  })
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

/** Starts the product: an environment or site registry that is not valid ends the process here, with its reasons. */
export const startServer = async (): Promise<void> => {
  try {
    services()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
  guardConnections()
  await startListening()
  warmPages()
}
