import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'

/** Attributes in which the framework writes whole URLs. Their queries hold click ids and tokens. */
const URL_ATTRIBUTES = ['http.target', 'http.url', 'url.full', 'url.path', 'http.route', 'next.span_name'] as const
const QUERY = 'url.query'

/** Removes queries and fragments from a span's attributes, in place: the span is exported with what is left. */
const redactAttributes = (attributes: Attributes): void => {
  for (const name of URL_ATTRIBUTES) {
    const value = attributes[name]
    if (typeof value === 'string') attributes[name] = value.replace(/[?#].*$/s, '')
  }
  delete attributes[QUERY]
}

/** Redacts each span when it ends, before the next processor sees it. */
export const redacting = (next: SpanProcessor): SpanProcessor => ({
  onStart: (span, context) => next.onStart(span, context),
  onEnd: (span: ReadableSpan) => {
    redactAttributes(span.attributes)
    next.onEnd(span)
  },
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
})
