import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { SpanExporter } from '@opentelemetry/sdk-trace'

/**
 * The exporter of traces. Endpoint and headers are its own reading of the standard `OTEL_*` variables.
 *
 * @param protocol `OTEL_EXPORTER_OTLP_PROTOCOL`: `http/json`, or `http/protobuf` where nothing else is said
 */
export const traceExporter = (protocol: string | undefined): SpanExporter =>
  protocol === 'http/json' ? new JsonTraceExporter() : new ProtobufTraceExporter()
