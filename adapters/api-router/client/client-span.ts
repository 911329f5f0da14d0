import { randomBytes } from 'node:crypto'
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { HttpOutcome } from './http-exchange.ts'

/** Where no tracing is started the router still gets ids to log by, of a trace that nobody records. */
const unsampledTraceparent = (): string => `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`

/**
 * Runs one HTTP call inside a client span and hands it the headers that carry the trace on.
 * The span tells method, host, path and status; never a query, a header or a body, which may hold tokens.
 */
export const inClientSpan = async (
  method: string,
  url: URL,
  call: (traceHeaders: Readonly<Record<string, string>>) => Promise<HttpOutcome>,
): Promise<HttpOutcome> => {
  const span = trace.getTracer('northwall-storefront').startSpan(`HTTP ${method}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': method,
      'server.address': url.hostname,
      'url.path': url.pathname,
    },
  })
  const within = trace.setSpan(context.active(), span)
  const traceHeaders: Record<string, string> = { traceparent: unsampledTraceparent() }
  propagation.inject(within, traceHeaders)
  try {
    const outcome = await context.with(within, () => call(traceHeaders))
    const status = outcome.ok ? outcome.value.status : outcome.failure.status
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (!outcome.ok) {
      span.setAttribute('error.type', status === undefined ? outcome.failure.kind : String(status))
      span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.failure.message })
    }
    return outcome
  } finally {
    span.end()
  }
}
