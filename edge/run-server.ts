import type { EdgeServices } from '../adapters/wiring/edge-services.ts'
import { startDevelopmentEdge } from './development/start-development-edge.ts'
import { startEdge } from './start-edge.ts'
import type { StartRequestTrace } from './telemetry/start-request-trace.ts'

/** Whatever is still open after this time is cut off, in milliseconds. */
const END_MS = 9_000

interface Telemetry {
  readonly startTrace?: StartRequestTrace
  stop(): Promise<void>
}

const startTelemetry = async ({ config }: EdgeServices): Promise<Telemetry> => {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { stop: async () => {} }
  const { startTelemetry: start } = await import('../telemetry/start.ts')
  const { requestTraces } = await import('./telemetry/start-request-trace.ts')
  const stop = start({ role: 'edge', protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL })
  return { startTrace: requestTraces(), stop }
}

/** Runs the product until it is told to stop. SIGTERM and SIGINT: not ready, drain, flush telemetry, end within 10 s. */
export const runServer = async (services: EdgeServices): Promise<void> => {
  const telemetry = await startTelemetry(services)
  const isDevelopment = process.env['NODE_ENV'] === 'development'
  const edge = isDevelopment ? await startDevelopmentEdge(services) : await startEdge(services, telemetry.startTrace)
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(0), END_MS).unref()
    void edge
      .close()
      .then(() => telemetry.stop())
      .finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
}
