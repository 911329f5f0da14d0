import { randomUUID } from 'node:crypto'
import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { HttpOutcome } from './http-exchange.ts'

/** Hexadecimal digits. The platform draws the bytes of many at once, which matters at thousands of reports a second. */
const randomDigits = (count: 16 | 32): string => randomUUID().replaceAll('-', '').slice(-count)

/** Where no tracing is started the router still gets ids to log by, of a trace that nobody records. */
const unsampledTraceparent = (): string => `00-${randomDigits(32)}-${randomDigits(16)}-00`

/** The headers that carry the trace of a context on. */
export const traceHeadersOf = (within: Context): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = { traceparent: unsampledTraceparent() }
  propagation.inject(within, headers)
  return headers
}

/**
 * Runs one HTTP call inside a client span and hands it the headers that carry the trace on.
 * The span tells method, host, path and status; never a query, a header or a body, which may hold tokens.
 */
export const inClientSpan = async (
  method: string,
  url: Pick<URL, 'hostname' | 'pathname'>,
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
  try {
    const outcome = await context.with(within, () => call(traceHeadersOf(within)))
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
