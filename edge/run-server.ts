import type { EdgeServices } from '../adapters/wiring/edge-services.ts'
import { clientAddresses } from './connection/client-address.ts'
import type { BeaconQueue } from './endpoints/beacon-queue.ts'
import { type RunningEdge, startEdge } from './start-edge.ts'
import type { ObservedEdge } from './telemetry/edge-metrics.ts'
import type { StartRequestTrace } from './telemetry/request-trace.ts'

/** Maximum duration of a shutdown after a signal and after an uncaught error. The process then exits anyway. */
const STOP_MS = { signal: 9_000, error: 3_000 }

interface Telemetry {
  readonly startTrace?: StartRequestTrace
  readonly observe?: (edge: ObservedEdge) => void
  /** Returns the metrics of the edge in Prometheus' text format. Undefined if they are not scraped. */
  readonly readMetrics?: (() => Promise<string>) | undefined
  stop(): Promise<void>
}

const startTelemetry = async ({ build, config, log, reportError, observeRedis }: EdgeServices): Promise<Telemetry> => {
  const isTraced = config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  const isScraped = config.METRICS_PORT !== undefined
  if (!isTraced && !isScraped) return { stop: async () => {} }
  const { startTelemetry: start } = await import('../telemetry/start.ts')
  const { requestTraces } = await import('./telemetry/traced-request.ts')
  const { observeEdge, requestDurations } = await import('./telemetry/edge-metrics.ts')
  const { tracedHitsPerSecond } = await import('../telemetry/exported-spans.ts')
  const durations = requestDurations()
  const { stop, readMetrics } = start({
    role: 'edge',
    build,
    protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL,
    isTraced,
    isScraped,
    producers: [durations],
    report: log,
  })
  observeRedis()
  const clients = clientAddresses(config.TRUSTED_PROXIES, config.GEO_COUNTRY_HEADER)
  const startTrace = requestTraces(durations, tracedHitsPerSecond(config), clients, reportError)
  return { startTrace, observe: observeEdge, readMetrics, stop }
}

/**
 * Runs the product until it is stopped. On SIGTERM and SIGINT, becomes unready, drains connections, flushes telemetry and exits
 * within 10 s. After an uncaught error, logs and reports the error, and exits within 3 s with code 1. Rejects if the product
 * cannot start.
 */
export const runServer = async (services: EdgeServices): Promise<void> => {
  // A full disk or a closed pipe must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const isDevelopment = process.env['NODE_ENV'] === 'development'
  if (services.config.PSEUDO_LOCALE && !isDevelopment)
    throw new Error('PSEUDO_LOCALE: takes true only with npm run dev')
  let edge: (RunningEdge & { readonly beacons: BeaconQueue }) | undefined
  let telemetry: Telemetry | undefined
  let closeMetrics = async (): Promise<void> => {}
  let isStopping = false
  const stop = async (reason: keyof typeof STOP_MS): Promise<void> => {
    if (isStopping) return
    isStopping = true
    const code = reason === 'signal' ? 0 : 1
    setTimeout(() => process.exit(code), STOP_MS[reason]).unref()
    try {
      // During start-up there is no edge to close. The renderer exits with this process.
      await edge?.close()
      await closeMetrics()
      await telemetry?.stop()
    } finally {
      process.exit(code)
    }
  }
  const stopAfterError = (error: unknown): void => {
    services.log('error', 'Uncaught error: the process exits', { error })
    const report = services.uncaughtEvent(error)
    if (report !== null) edge?.beacons.add({ kind: 'error', report, group: 'world' })
    void stop('error')
  }
  process.on('uncaughtException', stopAfterError)
  process.on('unhandledRejection', stopAfterError)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop('signal'))
  telemetry = await startTelemetry(services)
  // In development, the console stays readable.
  if (!isDevelopment) services.captureConsole()
  const started = await startEdge(services, telemetry.startTrace, isDevelopment)
  edge = started
  telemetry.observe?.(started)
  const { METRICS_PORT: port, METRICS_HOSTNAME: hostname } = services.config
  const { readMetrics } = telemetry
  if (port === undefined || readMetrics === undefined) return
  const { openMetricsServer } = await import('./telemetry/metrics-server.ts')
  closeMetrics = await openMetricsServer({ port, hostname, read: readMetrics, renderer: started.client })
}
