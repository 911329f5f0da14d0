import { envDetector, hostDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, type LogRecordProcessor } from '@opentelemetry/sdk-logs'
import { type MetricProducer, type MetricReader, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { BatchSpanProcessor, type BatchSpanProcessorOptions, type SpanProcessor } from '@opentelemetry/sdk-trace'
import { redacting, silenceNextSpans } from './exported-spans.ts'
import { logExporter, metricExporter, type ReportExports, traceExporter, watchExports } from './exporters.ts'
import { observeProcess, runtimeMetrics } from './process-metrics.ts'
import { scrapedMetrics } from './prometheus.ts'
import { InjectOnlyPropagator } from './trace-context.ts'

const SERVICE_NAME = 'northwall-storefront'
const DEFAULT_PORT = '3000'
/** Maximum time in which the last spans and metrics are sent. */
const MAX_FLUSH_MS = 1_500
const SPANS_EVERY_MS = 5_000
const METRICS_EVERY_MS = 60_000

type TelemetryProtocol = 'http/protobuf' | 'http/json'

export interface TelemetryOptions {
  readonly role: 'edge' | 'renderer'
  /** Id of the build. */
  readonly build: string
  readonly protocol: TelemetryProtocol
  /** Whether traces and metrics go to a collector. */
  readonly isTraced: boolean
  /** Whether Prometheus scrapes the metrics. @default false */
  readonly isScraped?: boolean
  /** Whether log events go to the collector. @default false */
  readonly hasLogs?: boolean
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

/** Running telemetry. */
interface RunningTelemetry {
  /** Returns the metrics of this process in Prometheus' text format. Undefined if they are not scraped. */
  readonly readMetrics: (() => Promise<string>) | undefined
  /** Flushes and stops telemetry. */
  stop(): Promise<void>
}

/**
 * Starts traces, metrics and log events, configured by the standard `OTEL_*` variables. Must be called only if an endpoint is
 * configured or metrics are scraped. Redacts spans before the export.
 */
export const startTelemetry = (
  { role, build, protocol, isTraced, isScraped = false, hasLogs = false, producers = [], report }: TelemetryOptions,
  env: Environment = process.env,
): RunningTelemetry => {
  const { 'host.name': machine } = hostDetector.detect().attributes ?? {}
  // Separates the series of edge and renderer. Stable across restarts of the renderer.
  const instance = `${machine}:${env['PORT'] ?? DEFAULT_PORT}/${role}`
  const spanProcessors = (): SpanProcessor[] => {
    const exporter = watchExports(traceExporter(protocol), 'traces', report)
    const scheduledDelayMillis = positive(env['OTEL_BSP_SCHEDULE_DELAY'], SPANS_EVERY_MS)
    return [redacting(new BatchSpanProcessor({ exporter, scheduledDelayMillis, ...queueOf(env) }))]
  }
  const metricReader = (): MetricReader => {
    const exporter = watchExports(metricExporter(protocol), 'metrics', report)
    const exportIntervalMillis = positive(env['OTEL_METRIC_EXPORT_INTERVAL'], METRICS_EVERY_MS)
    return new PeriodicExportingMetricReader({ exporter, metricProducers: producers, exportIntervalMillis })
  }
  const logProcessors = (): LogRecordProcessor[] => {
    const exporter = watchExports(logExporter(protocol), 'logs', report)
    return [new BatchLogRecordProcessor({ exporter, scheduledDelayMillis: SPANS_EVERY_MS })]
  }
  const scraped = isScraped ? scrapedMetrics(producers, instance) : undefined
  const metricReaders = [
    ...(isTraced && env['OTEL_METRICS_EXPORTER'] !== 'none' ? [metricReader()] : []),
    ...(scraped === undefined ? [] : [scraped.reader]),
  ]
  const hasMetrics = metricReaders.length > 0
  const sdk = new NodeSDK({
    serviceName: env['OTEL_SERVICE_NAME'] ?? SERVICE_NAME,
    resource: resourceFromAttributes({ 'service.version': build, 'service.instance.id': instance }),
    // Reads `OTEL_RESOURCE_ATTRIBUTES`.
    resourceDetectors: [envDetector],
    textMapPropagator: new InjectOnlyPropagator(),
    spanProcessors: isTraced && env['OTEL_TRACES_EXPORTER'] !== 'none' ? spanProcessors() : [],
    // The log itself goes to standard error, not to the collector.
    logRecordProcessors: isTraced && hasLogs ? logProcessors() : [],
    metricReaders,
    instrumentations: hasMetrics ? [runtimeMetrics(role)] : [],
  })
  sdk.start()
  if (hasMetrics) observeProcess()
  if (role === 'renderer') silenceNextSpans()
  // A collector that does not answer must not delay the end of the process: the exporters alone would retry for ten seconds.
  const stop = () => Promise.race([sdk.shutdown(), new Promise<void>((resolve) => setTimeout(resolve, MAX_FLUSH_MS))])
  return { readMetrics: scraped?.read, stop }
}
