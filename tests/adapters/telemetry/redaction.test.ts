import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InjectOnlyPropagator } from '../../../telemetry/inject-only-propagator.ts'
import { redactAttributes, redacting } from '../../../telemetry/redaction.ts'
import { RUNS } from '../../domain/runs.ts'

const NAMES = ['http.target', 'http.url', 'url.full', 'url.path', 'http.route', 'next.span_name']

describe('the attributes of a span', () => {
  test.each([
    ['https://r.example/offer/v2/checkout?token=secret', 'https://r.example/offer/v2/checkout'],
    ['/buy?aclid=1&gclid=2#top', '/buy'],
    ['/premium#token=secret', '/premium'],
    ['GET /store?token=secret', 'GET /store'],
    ['/a?b\ntoken=secret', '/a'],
    ['/premium', '/premium'],
    ['', ''],
  ])('%j is told as %j', (value, told) => {
    for (const name of NAMES) {
      const attributes = { [name]: value }
      redactAttributes(attributes)
      expect(attributes).toEqual({ [name]: told })
    }
  })

  test('have no query of their own', () => {
    const attributes = { 'url.query': 'token=secret' }
    redactAttributes(attributes)
    expect(attributes).toEqual({})
  })

  test('that are no address, or no text, stay', () => {
    const attributes = { 'http.status_code': 200, 'http.method': 'GET', product: 'a?b', 'http.url': 7 }
    redactAttributes(attributes)
    expect(attributes).toEqual({ 'http.status_code': 200, 'http.method': 'GET', product: 'a?b', 'http.url': 7 })
  })

  test('never hold what stood behind a question mark or a hash', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.string({ unit: 'binary' }), (name, text) => {
        const attributes: Record<string, string> = { [name]: `/${text}?token=secret#token=secret` }
        redactAttributes(attributes)
        expect(attributes[name]).not.toMatch(/[?#]|secret/)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a redacting processor', () => {
  /** Keeps what it was told, as the processor behind. */
  const behind = () => {
    const told: unknown[] = []
    const processor: SpanProcessor = {
      onStart: (span, context) => void told.push(['start', span, context]),
      onEnd: (span) => void told.push(['end', span.attributes]),
      forceFlush: async () => void told.push('flush'),
      shutdown: async () => void told.push('shutdown'),
    }
    return { told, processor }
  }

  test('hands on what is left of a span at its end', () => {
    const { told, processor } = behind()
    const span = { attributes: { 'http.url': '/buy?token=secret' } }
    redacting(processor).onEnd(span as unknown as ReadableSpan)
    expect(told).toEqual([['end', { 'http.url': '/buy' }]])
  })

  test('passes starts, flushes and the end on', async () => {
    const { told, processor } = behind()
    const span = trace.getTracer('test').startSpan('s') as Span
    const wrapped = redacting(processor)
    wrapped.onStart(span, ROOT_CONTEXT)
    await wrapped.forceFlush()
    await wrapped.shutdown()
    expect(told).toEqual([['start', span, ROOT_CONTEXT], 'flush', 'shutdown'])
  })
})

describe('the trace of a request', () => {
  const TRACE = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 }
  const setter = {
    set: (carrier: Record<string, string>, name: string, value: string) => {
      carrier[name] = value
    },
  }
  const propagator = new InjectOnlyPropagator()

  test('is sent on with each call', () => {
    const headers: Record<string, string> = {}
    propagator.inject(trace.setSpanContext(ROOT_CONTEXT, TRACE), headers, setter)
    expect(headers).toEqual({ traceparent: `00-${TRACE.traceId}-${TRACE.spanId}-01` })
    expect(propagator.fields()).toContain('traceparent')
  })

  test('is never taken from a visitor', () => {
    expect(propagator.extract(ROOT_CONTEXT)).toBe(ROOT_CONTEXT)
  })
})
