import { envDetector, hostDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { type MetricProducer, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { BatchSpanProcessor, type BatchSpanProcessorOptions } from '@opentelemetry/sdk-trace'
import { redacting, silenceNextSpans } from './exported-spans.ts'
import { metricExporter, type ReportExports, traceExporter, watchExports } from './exporters.ts'
import { observeProcess, runtimeMetrics } from './process-metrics.ts'
import { InjectOnlyPropagator } from './trace-context.ts'

const SERVICE_NAME = 'northwall-storefront'
const DEFAULT_PORT = '3000'
const SPANS_EVERY_MS = 5_000
const METRICS_EVERY_MS = 60_000

type TelemetryProtocol = 'http/protobuf' | 'http/json'

export interface TelemetryOptions {
  readonly role: 'edge' | 'renderer'
  /** Id of the build. */
  readonly build: string
  readonly protocol: TelemetryProtocol
  /** Additional sources of metrics. */
  readonly producers?: MetricProducer[]
  readonly report: ReportExports
}

/** The `OTEL_*` variables. Exporters read their own variables. */
type Environment = Readonly<Record<string, string | undefined>>

const positive = (text: string | undefined, otherwise: number): number => Number(text) || otherwise

/** Reads the queue limits. Unset limits have the defaults of the SDK. */
const queueOf = (env: Environment): Partial<BatchSpanProcessorOptions> => {
  const settings = {
    maxQueueSize: Number(env['OTEL_BSP_MAX_QUEUE_SIZE']),
    maxExportBatchSize: Number(env['OTEL_BSP_MAX_EXPORT_BATCH_SIZE']),
    exportTimeoutMillis: Number(env['OTEL_BSP_EXPORT_TIMEOUT']),
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value > 0))
}

/**
 * Starts traces and metrics over OTLP, configured by the standard `OTEL_*` variables. Must be called only if an endpoint is
 * configured. Redacts spans before the export.
 *
 * @returns a function that flushes and stops telemetry
 */
export const startTelemetry = (
  { role, build, protocol, producers = [], report }: TelemetryOptions,
  env: Environment = process.env,
): (() => Promise<void>) => {
  const spans = new BatchSpanProcessor({
    exporter: watchExports(traceExporter(protocol), 'traces', report),
    scheduledDelayMillis: positive(env['OTEL_BSP_SCHEDULE_DELAY'], SPANS_EVERY_MS),
    ...queueOf(env),
  })
  const metrics = new PeriodicExportingMetricReader({
    exporter: watchExports(metricExporter(protocol), 'metrics', report),
    metricProducers: producers,
    exportIntervalMillis: positive(env['OTEL_METRIC_EXPORT_INTERVAL'], METRICS_EVERY_MS),
  })
  const { 'host.name': machine } = hostDetector.detect().attributes ?? {}
  const hasTraces = env['OTEL_TRACES_EXPORTER'] !== 'none'
  const hasMetrics = env['OTEL_METRICS_EXPORTER'] !== 'none'
  const sdk = new NodeSDK({
    serviceName: env['OTEL_SERVICE_NAME'] ?? SERVICE_NAME,
    resource: resourceFromAttributes({
      'service.version': build,
      // Separates the series of edge and renderer. Stable across restarts of the renderer.
      'service.instance.id': `${machine}:${env['PORT'] ?? DEFAULT_PORT}/${role}`,
    }),
    // Reads `OTEL_RESOURCE_ATTRIBUTES`.
    resourceDetectors: [envDetector],
    textMapPropagator: new InjectOnlyPropagator(),
    spanProcessors: hasTraces ? [redacting(spans)] : [],
    // Logs go to standard error, not to the collector.
    logRecordProcessors: [],
    metricReaders: hasMetrics ? [metrics] : [],
    instrumentations: hasMetrics ? [runtimeMetrics(role)] : [],
  })
  sdk.start()
  if (hasMetrics) observeProcess()
  if (role === 'renderer') silenceNextSpans()
  return () => sdk.shutdown()
}
