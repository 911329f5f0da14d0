import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter as ProtobufMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics'

/**
 * The exporter of metrics. Endpoint and headers are its own reading of the standard `OTEL_*` variables.
 *
 * @param protocol `OTEL_EXPORTER_OTLP_PROTOCOL`: `http/json`, or `http/protobuf` where nothing else is said
 */
export const metricExporter = (protocol: string | undefined): PushMetricExporter =>
  protocol === 'http/json' ? new JsonMetricExporter() : new ProtobufMetricExporter()
