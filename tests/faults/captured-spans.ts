import { context, propagation, trace } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'

/** The spans of ports. Each visit has one of these spans. */
const PORTS = ['offers.list', 'checkout.link', 'downloads.search', 'licence.check', 'content.page']

/** Captures the spans of `run`, and returns a label of the call's result, and how the source answered. */
export interface CapturedSpans {
  run<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly label: string; readonly source: string }>
  stop(): Promise<void>
}

const portOf = (spans: readonly ReadableSpan[]) => spans.findLast(({ name }) => PORTS.includes(name))?.attributes ?? {}

/**
 * Returns the label of a call: the outcome, the error type if it differs from the outcome, and missing, extra or invalid entries
 * of the answer.
 */
const labelOf = (spans: readonly ReadableSpan[]): string => {
  const port = portOf(spans)
  const outcome = port['northwall.outcome'] ?? 'none'
  const counts = ['missing', 'extra', 'problems'].filter((name) => Number(port[`northwall.${name}_count`] ?? 0) > 0)
  const parts = [outcome, port['error.type'] === outcome ? undefined : port['error.type'], ...counts]
  return parts.filter((part) => part !== undefined).join(', ')
}

/** Replaces the telemetry of this process until it is stopped. */
export const captureSpans = (): CapturedSpans => {
  for (const api of [trace, context, propagation]) api.disable()
  const exporter = new InMemorySpanExporter()
  const sdk = new NodeSDK({
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
    logRecordProcessors: [],
    metricReaders: [],
    instrumentations: [],
    autoDetectResources: false,
  })
  sdk.start()
  return {
    run: (work) =>
      trace.getTracer('test').startActiveSpan('visit', { root: true }, async (visit) => {
        const { traceId } = visit.spanContext()
        try {
          const value = await work()
          const spans = exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId)
          return { value, label: labelOf(spans), source: String(portOf(spans)['northwall.source_outcome'] ?? 'none') }
        } finally {
          visit.end()
        }
      }),
    stop: () => sdk.shutdown(),
  }
}
