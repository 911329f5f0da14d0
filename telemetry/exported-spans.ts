import { type Attributes, ProxyTracerProvider, type TracerProvider, trace } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'

/** Tracer name of Next. */
const NEXT = 'next.js'

/** A provider whose tracers record nothing and keep the parent span. */
const silent = new ProxyTracerProvider()

/**
 * Drops Next's spans: eight per page, about module loading and internals. Their child spans become children of the enclosing
 * span. Must be called after the SDK has started and before any tracer is used.
 */
export const silenceNextSpans = (): void => {
  const provider = trace.getTracerProvider()
  if (!(provider instanceof ProxyTracerProvider)) return
  const recording = provider.getDelegate()
  const choosing: TracerProvider = {
    getTracer: (name, version, options) =>
      name === NEXT ? silent.getTracer(name) : recording.getTracer(name, version, options),
  }
  provider.setDelegate(choosing)
}

/** Attributes in which Next records whole URLs, whose queries contain click ids and tokens. */
const URL_ATTRIBUTES = ['http.target', 'http.url', 'url.full', 'url.path', 'http.route', 'next.span_name'] as const
const QUERY = 'url.query'

/** Removes queries and fragments from a span's attributes, in place. */
const redactAttributes = (attributes: Attributes): void => {
  for (const name of URL_ATTRIBUTES) {
    const value = attributes[name]
    if (typeof value === 'string') attributes[name] = value.replace(/[?#].*$/s, '')
  }
  delete attributes[QUERY]
}

/** Redacts each span when it ends, before it reaches the next processor. */
export const redacting = (next: SpanProcessor): SpanProcessor => ({
  onStart: (span, context) => next.onStart(span, context),
  onEnd: (span: ReadableSpan) => {
    redactAttributes(span.attributes)
    next.onEnd(span)
  },
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
})

/** Enough samples to observe cache hits at negligible cost. */
const DEFAULT_TRACED_HITS = 10

interface TracingSettings {
  /** `Infinity` for no limit. */
  readonly TRACED_HITS_PER_SECOND?: number | undefined
  readonly OTEL_TRACES_SAMPLER?: string | undefined
}

/**
 * Returns the maximum number of cache hits per second that may have a span. If only a sampler is configured, it receives all
 * hits, because the sampler limits them.
 */
export const tracedHitsPerSecond = ({ TRACED_HITS_PER_SECOND, OTEL_TRACES_SAMPLER }: TracingSettings): number =>
  TRACED_HITS_PER_SECOND ?? (OTEL_TRACES_SAMPLER === undefined ? DEFAULT_TRACED_HITS : Number.POSITIVE_INFINITY)
