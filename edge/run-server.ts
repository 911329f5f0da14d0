import type { EdgeServices } from '../adapters/wiring/edge-services.ts'
import { startDevelopmentEdge } from './development/start-development-edge.ts'
import { type RunningEdge, startEdge } from './start-edge.ts'
import { surviveLostOutput } from './survive-lost-output.ts'
import type { ObservedEdge } from './telemetry/observe-edge.ts'
import type { StartRequestTrace } from './telemetry/request-trace.ts'

/** Whatever has not ended by then is left behind, in milliseconds: told to stop, and after an error that nobody caught. */
const END_MS = { told: 9_000, broken: 3_000 }

interface Telemetry {
  readonly startTrace?: StartRequestTrace
  readonly observe?: (edge: ObservedEdge) => void
  stop(): Promise<void>
}

const startTelemetry = async ({ config, log }: EdgeServices): Promise<Telemetry> => {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { stop: async () => {} }
  const { startTelemetry: start } = await import('../telemetry/start.ts')
  const { requestTraces } = await import('./telemetry/start-request-trace.ts')
  const { observeEdge } = await import('./telemetry/observe-edge.ts')
  const { requestDurations } = await import('./telemetry/request-durations.ts')
  const { tracedHitsPerSecond } = await import('../telemetry/traced-hits-per-second.ts')
  const durations = requestDurations()
  const stop = start({
    role: 'edge',
    protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL,
    producers: [durations],
    report: log,
  })
  return { startTrace: requestTraces(durations, tracedHitsPerSecond(config)), observe: observeEdge, stop }
}

/**
 * Runs the product until it is told to stop. SIGTERM and SIGINT: not ready, drain, flush telemetry, end within 10 s. An error that
 * nobody caught is logged and reported, and ends the process likewise within 3 s, with code 1. Rejects where it cannot start.
 */
export const runServer = async (services: EdgeServices): Promise<void> => {
  surviveLostOutput()
  const isDevelopment = process.env['NODE_ENV'] === 'development'
  // Pages of real visitors are never written in it.
  if (services.config.PSEUDO_LOCALE && !isDevelopment)
    throw new Error('PSEUDO_LOCALE: takes true with npm run dev alone')
  let edge: (Pick<RunningEdge, 'close'> & Partial<ObservedEdge>) | undefined
  let telemetry: Telemetry | undefined
  let isEnding = false
  const end = async (reason: keyof typeof END_MS): Promise<void> => {
    if (isEnding) return
    isEnding = true
    const code = reason === 'told' ? 0 : 1
    setTimeout(() => process.exit(code), END_MS[reason]).unref()
    try {
      // Told to stop while it starts it has nothing to finish; the renderer ends with it.
      await edge?.close()
      await telemetry?.stop()
    } finally {
      process.exit(code)
    }
  }
  const die = (error: unknown): void => {
    services.log('error', 'An error was not caught: the process ends', { error })
    const report = services.uncaughtEvent(error)
    if (report !== null) edge?.beacons?.add({ kind: 'error', report, group: 'world' })
    void end('broken')
  }
  process.on('uncaughtException', die)
  process.on('unhandledRejection', die)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end('told'))
  telemetry = await startTelemetry(services)
  if (isDevelopment) {
    edge = await startDevelopmentEdge(services)
    return
  }
  services.captureConsole()
  const started = await startEdge(services, telemetry.startTrace)
  edge = started
  telemetry.observe?.(started)
}
