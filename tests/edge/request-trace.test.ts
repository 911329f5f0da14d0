import { metrics, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import {
  AggregationTemporality,
  type HistogramMetricData,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sendText } from '../../edge/http/send-text.ts'
import type { StartRequestTrace } from '../../edge/telemetry/request-trace.ts'
import { requestTraces } from '../../edge/telemetry/start-request-trace.ts'
import { InjectOnlyPropagator } from '../../telemetry/inject-only-propagator.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

const spans = new InMemorySpanExporter()
const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
const reader = new PeriodicExportingMetricReader({ exporter: measured })
let startTrace: StartRequestTrace

beforeAll(() => {
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] }))
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
  propagation.setGlobalPropagator(new InjectOnlyPropagator())
  startTrace = requestTraces()
})
afterEach(() => spans.reset())

const FORGED = '0af7651916cd43dd8448eb211c80319c'

/** The span of one request to an edge whose pages come out as told. */
const spanOf = async (request: string, result: 'hit' | 'none' = 'hit', passed: Record<string, string> = {}) => {
  const edge = await openEdge({
    startTrace,
    page: ({ response, trace: following }) => {
      following.result(result)
      Object.assign(passed, following.headers())
      sendText(response, result === 'hit' ? 200 : 503, 'page', HEADERS)
    },
  })
  await rawExchange(edge.port, request)
  await edge.close()
  const [span, ...more] = spans.getFinishedSpans()
  if (span === undefined) throw new Error('there is no span')
  expect(more).toEqual([])
  return span
}

const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: de.localhost\r\n${headers}\r\n`

describe('the span of a request', () => {
  it('says that an editor asks, and not which one', async () => {
    const edge = await openEdge({
      startTrace,
      page: ({ response, trace: following }) => {
        following.editor()
        sendText(response, 200, 'page', HEADERS)
      },
    })
    await rawExchange(edge.port, get('/premium', 'Cookie: __Host-editor=1.x\r\n'))
    await edge.close()
    const [span] = spans.getFinishedSpans()
    expect(span?.attributes).toMatchObject({ 'northwall.editor': true })
    expect(JSON.stringify(span?.attributes)).not.toContain('1.x')
  })

  it('names page, site, status and what the page cache did', async () => {
    const span = await spanOf(get('/premium?email=someone@example.com'))
    expect([span.name, span.kind]).toEqual(['GET /premium', SpanKind.SERVER])
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'url.scheme': 'http',
      'http.response.status_code': 200,
      'http.route': '/premium',
      'northwall.site': 'de',
      'cache.result': 'hit',
    })
  })

  it('names the page of an unknown path, not the path', async () => {
    expect((await spanOf(get('/someone@example.com/token-1'))).name).toBe('GET /not-found')
  })

  it.each([
    ['/download-file/setup-for-someone.exe', 'GET /download-file/{name}'],
    ['/app-store/northwall-for-someone', 'GET /app-store/{name}'],
  ])('names an endpoint, and of what is in a folder the folder alone: %s', async (path, name) => {
    expect((await spanOf(get(path))).name).toBe(name)
  })

  it('of a request that is refused says so, and names nothing of it', async () => {
    const span = await spanOf('GET http://evil.example/secret HTTP/1.1\r\nHost: de.localhost\r\n\r\n')
    expect([span.name, span.attributes['cache.result'], span.attributes['http.response.status_code']]).toEqual([
      'GET',
      'refused',
      400,
    ])
    expect(JSON.stringify(span.attributes)).not.toContain('secret')
  })

  it('is an error where the page could not be had', async () => {
    const span = await spanOf(get('/premium'), 'none')
    expect([span.status.code, span.attributes['cache.result']]).toEqual([SpanStatusCode.ERROR, 'none'])
  })

  it('is handed on to the renderer, and continues no trace of a visitor', async () => {
    const passed: Record<string, string> = {}
    const span = await spanOf(get('/premium', `Traceparent: 00-${FORGED}-b7ad6b7169203331-01\r\n`), 'hit', passed)
    const { traceId, spanId } = span.spanContext()
    expect(passed).toEqual({ traceparent: `00-${traceId}-${spanId}-01` })
    expect([traceId === FORGED, span.parentSpanContext]).toEqual([false, undefined])
  })
})

describe('the duration of requests', () => {
  it('is measured in seconds, by route, status and result', async () => {
    await spanOf(get('/plus'))
    await reader.forceFlush()
    const all = measured.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
    const duration = all.findLast(({ descriptor }) => descriptor.name === 'http.server.request.duration')
    const points = (duration as HistogramMetricData).dataPoints
    const plus = points.find(({ attributes }) => attributes['http.route'] === '/plus')
    expect(duration?.descriptor.unit).toBe('s')
    expect(plus?.attributes).toMatchObject({ 'http.response.status_code': 200, 'cache.result': 'hit' })
    expect(plus?.value.count).toBe(1)
    expect(plus?.value.buckets.boundaries).toEqual([
      0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
    ])
  })
})
