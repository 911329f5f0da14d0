import { NodeSDK } from '@opentelemetry/sdk-node'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace'
import { InjectOnlyPropagator } from './inject-only-propagator.ts'
import { redacting } from './redaction.ts'
import { traceExporter } from './trace-exporter.ts'

const SERVICE_NAME = 'northwall-storefront'
const EXPORT_EVERY_MS = 5_000

export interface TelemetryOptions {
  /** `OTEL_SERVICE_NAME`. @default northwall-storefront */
  readonly serviceName?: string | undefined
  /** `OTEL_EXPORTER_OTLP_PROTOCOL`. */
  readonly protocol?: string | undefined
  /** `OTEL_BSP_SCHEDULE_DELAY`, in milliseconds. @default 5000 */
  readonly exportEveryMs?: number | undefined
}

/**
 * Starts traces and metrics over OTLP, to the endpoint of the standard `OTEL_*` variables. Spans are redacted before they are
 * exported.
 *
 * @returns a function that flushes and stops it
 */
export const startTelemetry = (options: TelemetryOptions): (() => Promise<void>) => {
  const sdk = new NodeSDK({
    serviceName: options.serviceName ?? SERVICE_NAME,
    textMapPropagator: new InjectOnlyPropagator(),
    spanProcessors: [
      redacting(
        new BatchSpanProcessor({
          exporter: traceExporter(options.protocol),
          scheduledDelayMillis: options.exportEveryMs ?? EXPORT_EVERY_MS,
        }),
      ),
    ],
  })
  sdk.start()
  return () => sdk.shutdown()
}
