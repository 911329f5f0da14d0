import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { SpanExporter } from '@opentelemetry/sdk-trace'

/**
 * The exporter of traces. It reads endpoint and headers from the standard `OTEL_*` variables itself.
 *
 * @param protocol `OTEL_EXPORTER_OTLP_PROTOCOL`: `http/json`, or anything else for `http/protobuf`
 */
export const traceExporter = (protocol: string | undefined): SpanExporter =>
  protocol === 'http/json' ? new JsonTraceExporter() : new ProtobufTraceExporter()
