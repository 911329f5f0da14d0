import { type Attributes, context, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Outcome } from '../../ports/outcome.ts'

/** Runs a port's call inside a span that records a failure. Without a started SDK it costs next to nothing. */
export const inSpan = async <T>(
  name: string,
  attributes: Attributes,
  call: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const span = trace.getTracer('northwall-storefront').startSpan(name, { attributes })
  try {
    const outcome = await context.with(trace.setSpan(context.active(), span), call)
    if (!outcome.ok) {
      span.setAttribute('error.type', outcome.failure.kind)
      span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.failure.message })
    }
    return outcome
  } finally {
    span.end()
  }
}
