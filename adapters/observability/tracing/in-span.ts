import { type Attributes, context, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Outcome } from '../../../ports/outcome.ts'
import { SITE_KEY } from '../../../telemetry/span-context.ts'

/**
 * Runs a port's call inside a span that tells the site of the page it is for, how the call came out, and a failure. Without a
 * started SDK it costs next to nothing.
 *
 * @param received attributes of a value
 */
export const inSpan = async <T>(
  name: string,
  attributes: Attributes,
  call: () => Promise<Outcome<T>>,
  received: (value: T) => Attributes = () => ({}),
): Promise<Outcome<T>> => {
  const active = context.active()
  const site = active.getValue(SITE_KEY)
  const span = trace
    .getTracer('northwall-storefront')
    .startSpan(name, { attributes: typeof site === 'string' ? { 'northwall.site': site, ...attributes } : attributes })
  try {
    const outcome = await context.with(trace.setSpan(active, span), call)
    span.setAttribute('northwall.outcome', outcome.ok ? 'success' : outcome.failure.kind)
    if (outcome.ok) span.setAttributes(received(outcome.value))
    else {
      const { kind, status } = outcome.failure
      span.setAttribute('error.type', kind === 'status' && status !== undefined ? String(status) : kind)
      span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.failure.message })
    }
    return outcome
  } finally {
    span.end()
  }
}
