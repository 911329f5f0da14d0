import { envDetector, hostDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { type MetricProducer, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { BatchSpanProcessor, type BatchSpanProcessorOptions } from '@opentelemetry/sdk-trace'
import product from '../package.json' with { type: 'json' }
import { InjectOnlyPropagator } from './inject-only-propagator.ts'
import { metricExporter } from './metric-exporter.ts'
import { observeProcess } from './observe-process.ts'
import { quietFramework } from './quiet-framework.ts'
import { redacting } from './redaction.ts'
import { runtimeMetrics } from './runtime-metrics.ts'
import { traceExporter } from './trace-exporter.ts'
import { type ReportExports, watchExports } from './watch-exports.ts'

const SERVICE_NAME = 'northwall-storefront'
const DEFAULT_PORT = '3000'
const SPANS_EVERY_MS = 5_000
const METRICS_EVERY_MS = 60_000

type TelemetryProtocol = 'http/protobuf' | 'http/json'

export interface TelemetryOptions {
  /** Which process of the product is followed. */
  readonly role: 'edge' | 'renderer'
  readonly protocol: TelemetryProtocol
  /** Metrics that are not made by the SDK. */
  readonly producers?: MetricProducer[]
  readonly report: ReportExports
}

/** The standard variables that this start reads by itself; exporters read theirs. */
type Environment = Readonly<Record<string, string | undefined>>

const positive = (text: string | undefined, otherwise: number): number => Number(text) || otherwise

/** How many spans wait, and how many go at once, where the environment says so; the SDK's own numbers otherwise. */
const queueOf = (env: Environment): Partial<BatchSpanProcessorOptions> => {
  const settings = {
    maxQueueSize: Number(env['OTEL_BSP_MAX_QUEUE_SIZE']),
    maxExportBatchSize: Number(env['OTEL_BSP_MAX_EXPORT_BATCH_SIZE']),
    exportTimeoutMillis: Number(env['OTEL_BSP_EXPORT_TIMEOUT']),
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value > 0))
}

/**
 * Starts traces and metrics over OTLP; where they go is read from the standard `OTEL_*` variables. Called only where an
 * endpoint is configured. Spans are redacted before they leave.
 *
 * @returns what flushes and stops it
 */
export const startTelemetry = (
  { role, protocol, producers = [], report }: TelemetryOptions,
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
      'service.version': product.version,
      // Both processes measure the same of themselves: without it their series would be one. It outlives a renderer.
      'service.instance.id': `${machine}:${env['PORT'] ?? DEFAULT_PORT}/${role}`,
    }),
    // What `OTEL_RESOURCE_ATTRIBUTES` says.
    resourceDetectors: [envDetector],
    textMapPropagator: new InjectOnlyPropagator(),
    spanProcessors: hasTraces ? [redacting(spans)] : [],
    // The log goes to standard error.
    logRecordProcessors: [],
    metricReaders: hasMetrics ? [metrics] : [],
    instrumentations: hasMetrics ? [runtimeMetrics(role)] : [],
  })
  sdk.start()
  if (hasMetrics) observeProcess()
  if (role === 'renderer') quietFramework()
  return () => sdk.shutdown()
}
