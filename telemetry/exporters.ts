import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPLogExporter as JsonLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPLogExporter as ProtobufLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter as ProtobufMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { LogRecordExporter } from '@opentelemetry/sdk-logs'
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics'
import type { SpanExporter } from '@opentelemetry/sdk-trace'

/** Creates the trace exporter, which reads endpoint and headers from the `OTEL_*` variables. Default: `http/protobuf`. */
export const traceExporter = (protocol: string | undefined): SpanExporter =>
  protocol === 'http/json' ? new JsonTraceExporter() : new ProtobufTraceExporter()

/** Creates the metric exporter, which reads endpoint and headers from the `OTEL_*` variables. Default: `http/protobuf`. */
export const metricExporter = (protocol: string | undefined): PushMetricExporter =>
  protocol === 'http/json' ? new JsonMetricExporter() : new ProtobufMetricExporter()

/** Creates the log exporter, which reads endpoint and headers from the `OTEL_*` variables. Default: `http/protobuf`. */
export const logExporter = (protocol: string | undefined): LogRecordExporter =>
  protocol === 'http/json' ? new JsonLogExporter() : new ProtobufLogExporter()

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void
}

/** Called once when the collector stops accepting a signal, and once when it accepts it again. */
export type ReportExports = (
  level: 'info' | 'warning',
  message: string,
  details: Readonly<Record<string, unknown>>,
) => void

/** Reports failing exports, which would otherwise be silent. Returns the same exporter. */
export const watchExports = <Items, Watched extends Exporter<Items>>(
  exporter: Watched & Exporter<Items>,
  signal: 'traces' | 'metrics' | 'logs',
  report: ReportExports,
): Watched => {
  const send = exporter.export.bind(exporter)
  let isLost = false
  exporter.export = (items, done) =>
    send(items, (result) => {
      const wasLost = isLost
      isLost = result.code !== ExportResultCode.SUCCESS
      if (isLost && !wasLost)
        report('warning', 'The collector does not accept exports', { signal, error: result.error })
      else if (wasLost && !isLost) report('info', 'The collector accepts exports again', { signal })
      done(result)
    })
  return exporter
}
