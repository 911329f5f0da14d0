import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redacting } from '../../../telemetry/exported-spans.ts'
import { InjectOnlyPropagator } from '../../../telemetry/trace-context.ts'
import { RUNS } from '../../domain/runs.ts'

const NAMES = ['http.target', 'http.url', 'url.full', 'url.path', 'http.route', 'next.span_name']

/** A processor that records its calls. */
const recorder = () => {
  const calls: unknown[] = []
  const processor: SpanProcessor = {
    onStart: (span, context) => void calls.push(['start', span, context]),
    onEnd: (span) => void calls.push(['end', span.attributes]),
    forceFlush: async () => void calls.push('flush'),
    shutdown: async () => void calls.push('shutdown'),
  }
  return { calls, processor }
}

/** Returns the exported attributes of a span. */
const exported = (attributes: Readonly<Record<string, string | number>>): unknown => {
  const { calls, processor } = recorder()
  redacting(processor).onEnd({ attributes: { ...attributes } } as unknown as ReadableSpan)
  return calls
}

describe('the attributes of exported spans', () => {
  test.each([
    ['https://r.example/offer/v2/checkout?token=secret', 'https://r.example/offer/v2/checkout'],
    ['/buy?aclid=1&gclid=2#top', '/buy'],
    ['/premium#token=secret', '/premium'],
    ['GET /store?token=secret', 'GET /store'],
    ['/a?b\ntoken=secret', '/a'],
    ['/premium', '/premium'],
    ['', ''],
  ])('contain %j redacted to %j', (value, redacted) => {
    for (const name of NAMES) expect(exported({ [name]: value })).toEqual([['end', { [name]: redacted }]])
  })

  test('do not contain a query', () => {
    expect(exported({ 'url.query': 'token=secret' })).toEqual([['end', {}]])
  })

  test('are unchanged unless they are URL strings', () => {
    const attributes = { 'http.status_code': 200, 'http.method': 'GET', product: 'a?b', 'http.url': 7 }
    expect(exported(attributes)).toEqual([['end', attributes]])
  })

  test('never contain text after a question mark or a hash', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.string({ unit: 'binary' }), (name, text) => {
        const value = `/${text}?token=secret#token=secret`
        expect(exported({ [name]: value })).toEqual([['end', { [name]: value.split(/[?#]/)[0] }]])
      }),
      { numRuns: RUNS },
    )
  })
})

test('a redacting processor forwards starts, flushes and the shutdown', async () => {
  const { calls, processor } = recorder()
  const span = trace.getTracer('test').startSpan('s') as Span
  const wrapped = redacting(processor)
  wrapped.onStart(span, ROOT_CONTEXT)
  await wrapped.forceFlush()
  await wrapped.shutdown()
  expect(calls).toEqual([['start', span, ROOT_CONTEXT], 'flush', 'shutdown'])
})

describe('the trace of a request', () => {
  const TRACE = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 }
  const setter = {
    set: (carrier: Record<string, string>, name: string, value: string) => {
      carrier[name] = value
    },
  }
  const propagator = new InjectOnlyPropagator()

  test('is propagated to each outgoing call', () => {
    const headers: Record<string, string> = {}
    propagator.inject(trace.setSpanContext(ROOT_CONTEXT, TRACE), headers, setter)
    expect(headers).toEqual({ traceparent: `00-${TRACE.traceId}-${TRACE.spanId}-01` })
    expect(propagator.fields()).toContain('traceparent')
  })

  test('is never adopted from incoming headers', () => {
    expect(propagator.extract(ROOT_CONTEXT)).toBe(ROOT_CONTEXT)
  })
})
