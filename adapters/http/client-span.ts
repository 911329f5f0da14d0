import { randomUUID } from 'node:crypto'
import {
  type Attributes,
  type Context,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Failure } from '../../ports/outcome.ts'
import { HTTP_DURATION, histogram } from '../../telemetry/instruments.ts'
import { type HttpOutcome, type HttpRequest, sourceOutcomeOf } from './http-exchange.ts'

/** Returns random hexadecimal digits. `randomUUID` caches random bytes, which matters at thousands of reports per second. */
const randomDigits = (count: 16 | 32): string => randomUUID().replaceAll('-', '').slice(-count)

/** Without tracing, services receive the ids of an unsampled trace, which they can log. */
const unsampledTraceparent = (): string => `00-${randomDigits(32)}-${randomDigits(16)}-00`

/** Returns the headers that propagate the trace of a context. */
export const traceHeadersOf = (within: Context): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = { traceparent: unsampledTraceparent() }
  propagation.inject(within, headers)
  return headers
}

const SECOND_MS = 1_000

const recordDuration = histogram('http.client.request.duration', {
  ...HTTP_DURATION,
  description: 'Duration of HTTP client requests.',
})

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

/** Returns the status of an answer that is an error by its status, otherwise the kind of failure, such as `malformed`. */
const errorType = ({ kind, status }: Failure): string =>
  kind === 'status' && status !== undefined ? String(status) : kind

/**
 * Runs one attempt of an HTTP call in a client span and passes it the trace headers. Span and histogram follow the semantic
 * conventions for HTTP clients. They contain method, host, path and status, but no query, header or body, which may contain
 * tokens.
 */
export const inClientSpan = async (
  { method, resendCount = 0 }: Pick<HttpRequest, 'method' | 'resendCount'>,
  url: URL,
  call: (traceHeaders: Readonly<Record<string, string>>) => Promise<HttpOutcome>,
): Promise<HttpOutcome> => {
  const shared = { 'http.request.method': method, 'server.address': url.hostname, 'server.port': portOf(url) }
  const span = trace.getTracer('northwall-storefront').startSpan(method, {
    kind: SpanKind.CLIENT,
    attributes: {
      ...shared,
      'url.full': `${url.origin}${url.pathname}`,
      ...(resendCount === 0 ? {} : { 'http.request.resend_count': resendCount }),
    },
  })
  const within = trace.setSpan(context.active(), span)
  const startMs = performance.now()
  let result: Attributes = {}
  try {
    const outcome = await context.with(within, () => call(traceHeadersOf(within)))
    const status = outcome.ok ? outcome.value.status : outcome.failure.status
    result = {
      ...(status === undefined ? {} : { 'http.response.status_code': status }),
      ...(outcome.ok ? {} : { 'error.type': errorType(outcome.failure) }),
    }
    span.setAttribute('northwall.source_outcome', sourceOutcomeOf(outcome))
    if (!outcome.ok) span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.failure.message })
    return outcome
  } finally {
    span.setAttributes(result)
    span.end()
    recordDuration((performance.now() - startMs) / SECOND_MS, { ...shared, ...result })
  }
}
