import type { EdgeServices } from '../adapters/wiring/edge-services.ts'
import type { BeaconQueue } from './endpoints/beacon-queue.ts'
import { type RunningEdge, startEdge } from './start-edge.ts'
import type { ObservedEdge } from './telemetry/edge-metrics.ts'
import type { StartRequestTrace } from './telemetry/request-trace.ts'

/** Time to stop before the process exits anyway, in milliseconds: after a signal, and after an uncaught error. */
const STOP_MS = { signal: 9_000, error: 3_000 }

interface Telemetry {
  readonly startTrace?: StartRequestTrace
  readonly observe?: (edge: ObservedEdge) => void
  stop(): Promise<void>
}

const startTelemetry = async ({ config, log }: EdgeServices): Promise<Telemetry> => {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { stop: async () => {} }
  const { startTelemetry: start } = await import('../telemetry/start.ts')
  const { requestTraces } = await import('./telemetry/traced-request.ts')
  const { observeEdge, requestDurations } = await import('./telemetry/edge-metrics.ts')
  const { tracedHitsPerSecond } = await import('../telemetry/exported-spans.ts')
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
 * Runs the product until it is stopped. On SIGTERM and SIGINT it becomes unready, drains connections, flushes telemetry and exits
 * within 10 s. An uncaught error is logged and reported, and stops it within 3 s with code 1. Rejects if it cannot start.
 */
export const runServer = async (services: EdgeServices): Promise<void> => {
  // A full disk or a closed pipe must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const isDevelopment = process.env['NODE_ENV'] === 'development'
  if (services.config.PSEUDO_LOCALE && !isDevelopment)
    throw new Error('PSEUDO_LOCALE: takes true with npm run dev alone')
  let edge: (RunningEdge & { readonly beacons: BeaconQueue }) | undefined
  let telemetry: Telemetry | undefined
  let isStopping = false
  const stop = async (reason: keyof typeof STOP_MS): Promise<void> => {
    if (isStopping) return
    isStopping = true
    const code = reason === 'signal' ? 0 : 1
    setTimeout(() => process.exit(code), STOP_MS[reason]).unref()
    try {
      // While it starts there is nothing to finish; the renderer ends with this process.
      await edge?.close()
      await telemetry?.stop()
    } finally {
      process.exit(code)
    }
  }
  const die = (error: unknown): void => {
    services.log('error', 'An error was not caught: the process ends', { error })
    const report = services.uncaughtEvent(error)
    if (report !== null) edge?.beacons.add({ kind: 'error', report, group: 'world' })
    void stop('error')
  }
  process.on('uncaughtException', die)
  process.on('unhandledRejection', die)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop('signal'))
  telemetry = await startTelemetry(services)
  // In development the console stays readable.
  if (!isDevelopment) services.captureConsole()
  const started = await startEdge(services, telemetry.startTrace, isDevelopment)
  edge = started
  telemetry.observe?.(started)
}
