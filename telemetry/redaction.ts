import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'

/** Attributes in which the framework writes whole addresses. Their queries hold click ids and tokens. */
const ADDRESSES = ['http.target', 'http.url', 'url.full', 'url.path', 'http.route', 'next.span_name'] as const
const QUERY = 'url.query'

/** Cuts queries and fragments out of a span's attributes, in place: a span is sent with what is left. */
export const redactAttributes = (attributes: Attributes): void => {
  for (const name of ADDRESSES) {
    const value = attributes[name]
    if (typeof value === 'string') attributes[name] = value.replace(/[?#].*$/s, '')
  }
  delete attributes[QUERY]
}

/** Redacts each span as it ends, before the processor behind it sees it. */
export const redacting = (next: SpanProcessor): SpanProcessor => ({
  onStart: (span, context) => next.onStart(span, context),
  onEnd: (span: ReadableSpan) => {
    redactAttributes(span.attributes)
    next.onEnd(span)
  },
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
})
