import type { EdgeServices } from '../adapters/wiring/edge-services.ts'
import { startDevelopmentEdge } from './development/start-development-edge.ts'
import { type RunningEdge, startEdge } from './start-edge.ts'
import { surviveLostOutput } from './survive-lost-output.ts'
import type { ObservedEdge } from './telemetry/observe-edge.ts'
import type { StartRequestTrace } from './telemetry/start-request-trace.ts'

/** Whatever has not ended by then is left behind, in milliseconds. */
const END_MS = 9_000

interface Telemetry {
  readonly startTrace?: StartRequestTrace
  readonly observe?: (edge: ObservedEdge) => void
  stop(): Promise<void>
}

const startTelemetry = async ({ config }: EdgeServices): Promise<Telemetry> => {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { stop: async () => {} }
  const { startTelemetry: start } = await import('../telemetry/start.ts')
  const { requestTraces } = await import('./telemetry/start-request-trace.ts')
  const { observeEdge } = await import('./telemetry/observe-edge.ts')
  const stop = start({ role: 'edge', protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL })
  return { startTrace: requestTraces(), observe: observeEdge, stop }
}

/**
 * Runs the product until it is told to stop. SIGTERM and SIGINT: not ready, drain, flush telemetry, end within 10 s. Rejects
 * where it cannot start.
 */
export const runServer = async (services: EdgeServices): Promise<void> => {
  surviveLostOutput()
  const isDevelopment = process.env['NODE_ENV'] === 'development'
  // Pages of real visitors are never written in it.
  if (services.config.PSEUDO_LOCALE && !isDevelopment) throw new Error('PSEUDO_LOCALE: takes 1 with npm run dev alone')
  let edge: Pick<RunningEdge, 'close'> | undefined
  let telemetry: Telemetry | undefined
  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(0), END_MS).unref()
    try {
      // Told to stop while it starts it has nothing to finish; the renderer ends with it.
      await edge?.close()
      await telemetry?.stop()
    } finally {
      process.exit(0)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
  telemetry = await startTelemetry(services)
  if (isDevelopment) {
    edge = await startDevelopmentEdge(services)
    return
  }
  const started = await startEdge(services, telemetry.startTrace)
  edge = started
  telemetry.observe?.(started)
}
