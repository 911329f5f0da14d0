import type { IncomingMessage, ServerResponse } from 'node:http'
import { metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { HistogramMetricData } from '@opentelemetry/sdk-metrics'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnswerParts } from '../../edge/answer-request.ts'
import type { Asset } from '../../edge/assets/load-assets.ts'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { sendText } from '../../edge/http/send-answer.ts'
import { sendPage } from '../../edge/pages/send-page.ts'
import { requestDurations } from '../../edge/telemetry/edge-metrics.ts'
import {
  hitBudget,
  NO_TRACE,
  type StartRequestTrace,
  serverTiming,
  timingHeaders,
  traceDetails,
} from '../../edge/telemetry/request-trace.ts'
import { serverAttributes } from '../../edge/telemetry/server-attributes.ts'
import { requestTraces } from '../../edge/telemetry/traced-request.ts'
import { tracedHitsPerSecond } from '../../telemetry/exported-spans.ts'
import { InjectOnlyPropagator } from '../../telemetry/trace-context.ts'
import { exportMetrics } from '../hosts/exported-metrics.ts'
import { cachedPage } from './cached-page-sample.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { rawExchange } from './raw-exchange.ts'

const spans = new InMemorySpanExporter()
const durations = requestDurations()
let exported: ReturnType<typeof exportMetrics>
let startTrace: StartRequestTrace
const report = vi.fn()

beforeAll(() => {
  new NodeSDK({
    spanProcessors: [new SimpleSpanProcessor({ exporter: spans })],
    textMapPropagator: new InjectOnlyPropagator(),
    logRecordProcessors: [],
    metricReaders: [],
    instrumentations: [],
    autoDetectResources: false,
  }).start()
  exported = exportMetrics(durations)
})
beforeEach(() => {
  startTrace = requestTraces(durations, Number.POSITIVE_INFINITY, CLIENTS, report)
})
afterEach(() => {
  spans.reset()
  report.mockClear()
})

const CLIENTS = clientAddresses(['loopback'], 'x-geo-country')
const FORGED = '0af7651916cd43dd8448eb211c80319c'
const TRACE_HEADERS = `Traceparent: 00-${FORGED}-b7ad6b7169203331-01\r\nTracestate: proxy=1\r\n`

/** Sends a request to an edge whose page has the given cache result. Stores the outgoing trace headers in `passed`. */
const send = async (request: string, result: 'hit' | 'none', passed: Record<string, string> = {}) => {
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
}

/** Sends a request and returns its only span. */
const spanOf = async (request: string, result: 'hit' | 'none' = 'hit', passed: Record<string, string> = {}) => {
  await send(request, result, passed)
  const [span, ...more] = spans.getFinishedSpans()
  if (span === undefined) throw new Error('no span was recorded')
  expect(more).toEqual([])
  return span
}

/** Returns the most recent export of a metric. */
const metricOf = async (name: string) => {
  return (await exported()).findLast(({ descriptor }) => descriptor.name === name)
}

const pointsOf = async (name: string) => (await metricOf(name))?.dataPoints ?? []

const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: de.localhost\r\n${headers}\r\n`

describe('a request span', () => {
  it("marks an editor's request without identifying the editor", async () => {
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

  it('contains the page, the site, the status and the cache result', async () => {
    const span = await spanOf(get('/premium?email=someone@example.com'))
    expect([span.name, span.kind]).toEqual(['GET /premium', SpanKind.SERVER])
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'network.protocol.version': '1.1',
      'url.scheme': 'http',
      'url.path': '/premium',
      'server.address': 'de.localhost',
      'server.port': 80,
      'http.response.status_code': 200,
      'http.route': '/premium',
      'northwall.site': 'de',
      'cache.result': 'hit',
    })
  })

  it('has the scheme, the address and the path that the visitor sees on the public host of a site', async () => {
    const { attributes } = await spanOf(get('/endpoint?a=b').replace('de.localhost', 'de.northwall.example'))
    expect(attributes).toMatchObject({
      'url.scheme': 'https',
      'url.path': '/endpoint',
      'server.address': 'de.northwall.example',
      'server.port': 443,
    })
  })

  it.each(['de.localhost:65536', 'de.localhost:99999', 'de localhost'])('survives the host %j', async (host) => {
    await expect(spanOf(`GET /premium HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).resolves.toBeDefined()
    expect(serverAttributes({ headers: { host } }, 'http')).toEqual({})
  })

  it.each([
    ['an unknown page', '/someone@example.com/token-1', 'REDACTED'],
    ['the file of a visitor', '/download-file/setup-for-someone.exe', '/download-file/REDACTED'],
    ['a health check', '/healthz?token-1', '/healthz'],
    ['a file of the build', '/scripts/page.js?token-1', '/scripts/page.js'],
    ['a moved path', '//premium/?token-1', 'REDACTED'],
  ])('contains no visitor input in the path of %s', async (_, path, expected) => {
    const asset: Asset = {
      contentType: 'text/javascript',
      cacheControl: '',
      etag: '1',
      plain: Buffer.from('1'),
      brotli: null,
      gzip: null,
      webp: null,
    }
    const edge = await openEdge({ startTrace, assets: new Map([['/scripts/page.js', asset]]) })
    await rawExchange(edge.port, get(path, 'Connection: close\r\n'))
    await edge.close()
    const [span] = spans.getFinishedSpans()
    expect(span?.attributes['url.path']).toBe(expected)
    expect(JSON.stringify(span?.attributes)).not.toMatch(/token-1|someone/)
  })

  it('is named HTTP, with the original method, if the method is unknown', async () => {
    const span = await spanOf(get('/premium').replace('GET', 'PROPFIND'))
    expect([
      span.name,
      span.attributes['http.request.method'],
      span.attributes['http.request.method_original'],
    ]).toEqual(['HTTP', '_OTHER', 'PROPFIND'])
  })

  it('has no status and is an error if the connection closes before the answer', async () => {
    const edge = await openEdge({ startTrace, page: ({ response }) => response.destroy() })
    await rawExchange(edge.port, get('/premium')).catch(() => {})
    await edge.close()
    const [span] = spans.getFinishedSpans()
    expect(span?.attributes).not.toHaveProperty('http.response.status_code')
    expect(span?.attributes['error.type']).toBe('aborted')
  })

  it('is the parent of work within the request', async () => {
    const edge = await openEdge({
      startTrace,
      page: ({ response, trace: following }) => {
        following.within(() => trace.getTracer('test').startSpan('command').end())
        sendText(response, 200, 'page', HEADERS)
      },
    })
    await rawExchange(edge.port, get('/premium'))
    await edge.close()
    const [command, request] = spans.getFinishedSpans()
    expect([command?.name, command?.parentSpanContext?.spanId]).toEqual(['command', request?.spanContext().spanId])
  })

  it('has the reason of an answer without a page', async () => {
    const edge = await openEdge({
      startTrace,
      page: ({ response, trace: following }) => {
        following.reason('no_renderer')
        sendText(response, 503, 'page', HEADERS)
      },
    })
    await rawExchange(edge.port, get('/premium'))
    await edge.close()
    expect(spans.getFinishedSpans()[0]?.attributes).toMatchObject({
      'northwall.reason': 'no_renderer',
      'error.type': '503',
    })
  })

  it('is named after the not-found page if the path is unknown', async () => {
    expect((await spanOf(get('/someone@example.com/token-1'))).name).toBe('GET /not-found')
  })

  it.each([
    ['/download-file/setup-for-someone.exe', 'GET /download-file/{name}'],
    ['/app-store/northwall-for-someone', 'GET /app-store/{name}'],
  ])('contains only the folder of %s in its name', async (path, name) => {
    expect((await spanOf(get(path))).name).toBe(name)
  })

  it('has the result "refused" and no part of the URL if the request is refused', async () => {
    const span = await spanOf('GET http://evil.example/secret HTTP/1.1\r\nHost: de.localhost\r\n\r\n')
    expect([span.name, span.attributes['cache.result'], span.attributes['http.response.status_code']]).toEqual([
      'GET',
      'refused',
      400,
    ])
    expect(JSON.stringify(span.attributes)).not.toContain('secret')
  })

  it('of a page is neither an error nor without a result', async () => {
    const span = await spanOf(get('/premium'))
    expect([span.status.code, span.attributes['error.type']]).toEqual([SpanStatusCode.UNSET, undefined])
    expect(Object.keys(span.attributes)).not.toContain('northwall.reason')
    expect(Object.keys(span.attributes)).not.toContain('error.type')
  })

  it('starts when the request arrives, although it is created when the answer ends', async () => {
    const before = Date.now()
    const { startTime, duration } = await spanOf(get('/premium'))
    const startMs = startTime[0] * 1_000 + startTime[1] / 1e6
    expect(startMs).toBeGreaterThan(before - 1_000)
    expect(startMs).toBeLessThanOrEqual(Date.now() + 1)
    expect(duration[0]).toBeLessThan(60)
  })

  it('is an error if the status is 500 or more', async () => {
    const answers = [499, 500, 501]
    for (const status of answers) {
      const edge = await openEdge({ startTrace, page: ({ response }) => sendText(response, status, 'page', HEADERS) })
      await rawExchange(edge.port, get('/premium', 'Connection: close\r\n'))
      await edge.close()
    }
    const errors = spans.getFinishedSpans().map(({ attributes }) => attributes['error.type'])
    expect(errors).toEqual([undefined, '500', '501'])
  })

  it('is an error if no page was available', async () => {
    const span = await spanOf(get('/premium'), 'none')
    expect([span.status.code, span.attributes['cache.result']]).toEqual([SpanStatusCode.ERROR, 'none'])
  })

  it("is propagated to the renderer, and ignores a visitor's trace headers", async () => {
    const passed: Record<string, string> = {}
    startTrace = requestTraces(durations, 50, clientAddresses(['uniquelocal'], 'x-geo-country'), report)
    const span = await spanOf(get('/premium', TRACE_HEADERS), 'hit', passed)
    const { traceId, spanId } = span.spanContext()
    expect(passed).toEqual({ traceparent: `00-${traceId}-${spanId}-01` })
    expect([traceId === FORGED, span.parentSpanContext]).toEqual([false, undefined])
  })

  it('continues the trace of a trusted proxy, without its baggage', async () => {
    const passed: Record<string, string> = {}
    const span = await spanOf(get('/premium', `${TRACE_HEADERS}Baggage: user=jo\r\n`), 'hit', passed)
    const { traceId, spanId } = span.spanContext()
    expect([traceId, span.parentSpanContext?.spanId]).toEqual([FORGED, 'b7ad6b7169203331'])
    expect(passed).toEqual({ traceparent: `00-${FORGED}-${spanId}-01`, tracestate: 'proxy=1' })
  })

  it.each(['00-0-0-01', 'x', `00-${FORGED}-b7ad6b7169203331-01, 00-${FORGED}-b7ad6b7169203331-01`])(
    'starts a trace if the header of a trusted proxy is malformed: %s',
    async (traceparent) => {
      const span = await spanOf(get('/premium', `Traceparent: ${traceparent}\r\n`))
      expect([span.spanContext().traceId === FORGED, span.parentSpanContext]).toEqual([false, undefined])
    },
  )

  it('of a cache hit is always recorded in the recorded trace of a trusted proxy', async () => {
    startTrace = requestTraces(durations, 0, CLIENTS, report)
    await send(get('/premium'), 'hit')
    await send(get('/premium', TRACE_HEADERS), 'hit')
    expect(spans.getFinishedSpans().map((span) => span.spanContext().traceId)).toEqual([FORGED])
  })
})

describe('a request', () => {
  const failing = () => {
    throw new Error('telemetry failed')
  }
  const page: AnswerParts['page'] = ({ response, trace: following }) => {
    const headers = { ...HEADERS, ...following.headers(), ...timingHeaders(following) }
    following.within(() => setImmediate(() => sendText(response, 200, 'page', headers)))
  }

  it.each([
    ['starts', failing, page],
    ['ends, after an answer at once', () => ({ ...NO_TRACE, ended: failing }), undefined],
    ['ends, after a later answer', () => ({ ...NO_TRACE, ended: failing }), page],
  ])('is answered if its trace fails when it %s, and the error is reported', async (_, start, answered) => {
    const edge = await openEdge({ report, startTrace: start, ...(answered === undefined ? {} : { page: answered }) })
    const { status } = await rawExchange(edge.port, get('/premium', 'Connection: close\r\n'))
    await edge.close()
    expect([status, report.mock.calls]).toEqual([
      200,
      [['A request could not be traced', { error: expect.any(Error) }]],
    ])
  })

  it('has no span, but is answered and measured, if its span fails to start', async () => {
    startTrace = requestTraces(durations, 50, { ...CLIENTS, isTrustedPeer: failing }, report)
    const edge = await openEdge({ report, startTrace, page })
    const { status } = await rawExchange(edge.port, get('/trial', `${TRACE_HEADERS}Connection: close\r\n`))
    await edge.close()
    expect([status, spans.getFinishedSpans()]).toEqual([200, []])
    expect(report.mock.calls).toEqual([['A request could not be traced', { error: expect.any(Error) }]])
    const routes = (await pointsOf('http.server.request.duration')).map(({ attributes }) => attributes['http.route'])
    expect(routes).toContain('/trial')
  })
})

describe('the trace id of an answer', () => {
  it('is in the Server-Timing header and in log details', async () => {
    const [, span] = [await spanOf(get('/premium')), spans.getFinishedSpans()[0]]
    const traceId = span?.spanContext().traceId
    const trace = { traceId: () => traceId ?? null }
    expect(timingHeaders(trace)).toEqual({ 'server-timing': `trace;desc="${traceId}"` })
    expect(traceDetails(trace)).toEqual({ traceId })
  })

  it('is absent if the trace is not recorded', () => {
    expect([timingHeaders(NO_TRACE), traceDetails(NO_TRACE), serverTiming(NO_TRACE)]).toEqual([{}, {}, null])
  })

  it('is absent from a 304 and from the cached page', () => {
    const page = cachedPage()
    const sent = (ifNoneMatch?: string) => {
      const response = { writeHead: vi.fn().mockReturnThis(), end: vi.fn() }
      const request = {
        method: 'GET',
        headers: { 'accept-encoding': 'br', 'if-none-match': ifNoneMatch },
      } as unknown as IncomingMessage
      const answerHeaders = { cookies: [], headers: [], timing: () => 'trace;desc="a"', mayUseDictionary: () => true }
      sendPage(request, response as unknown as ServerResponse, page, 'accept-encoding', [], answerHeaders)
      return response.writeHead.mock.calls[0]
    }
    expect(sent()?.[1]).toContain('trace;desc="a"')
    const [status, headers] = sent('*') ?? []
    expect([status, JSON.stringify(headers).includes('server-timing')]).toEqual([304, false])
    expect(JSON.stringify(page)).not.toContain('trace;desc')
  })
})

describe('the background render of a stale page', () => {
  it('starts a separate trace, and both traces link to each other', async () => {
    const passed: Record<string, string> = {}
    const edge = await openEdge({
      startTrace,
      page: ({ response, trace: following }) => {
        following.result('stale')
        const background = following.traceBackgroundRender()
        Object.assign(passed, background.headers())
        background.ended(false)
        sendText(response, 200, 'page', HEADERS)
      },
    })
    await rawExchange(edge.port, get('/premium'))
    await edge.close()
    const [background, served] = spans.getFinishedSpans()
    expect([background?.name, served?.name]).toEqual(['render behind', 'GET /premium'])
    expect(background?.attributes).toEqual({ 'northwall.site': 'de', 'http.route': '/premium' })
    expect(background?.status.code).toBe(SpanStatusCode.ERROR)
    const [one, other] = [background?.spanContext(), served?.spanContext()]
    expect(one?.traceId).not.toBe(other?.traceId)
    expect([background?.links[0]?.context.spanId, served?.links[0]?.context.spanId]).toEqual([
      other?.spanId,
      one?.spanId,
    ])
    expect(passed).toEqual({ traceparent: `00-${one?.traceId}-${one?.spanId}-01` })
  })
})

describe('the background render of a page without a span', () => {
  it('is traced without a link, and is no error if it succeeds', async () => {
    startTrace = requestTraces(durations, 0, CLIENTS, report)
    const ids: (string | null)[] = []
    const edge = await openEdge({
      startTrace,
      page: ({ response, trace: following }) => {
        following.result('hit')
        ids.push(
          following.traceId(),
          following.within(() => 'done'),
        )
        const background = following.traceBackgroundRender()
        ids.push(background.traceId())
        background.ended(true)
        sendText(response, 200, 'page', HEADERS)
      },
    })
    await rawExchange(edge.port, get('/premium', 'Connection: close\r\n'))
    await edge.close()
    const [background, ...more] = spans.getFinishedSpans()
    expect(more).toEqual([])
    expect(ids).toEqual([null, 'done', background?.spanContext().traceId])
    expect([background?.links, background?.status.code]).toEqual([[], SpanStatusCode.UNSET])
    expect(background?.instrumentationScope.name).toBe('northwall-storefront')
  })
})

describe('the spans of cache hits', () => {
  it.each([0, 50])('are limited to %i per second', (hitsPerSecond) => {
    let nowMs = 0
    const mayTrace = hitBudget(hitsPerSecond)
    const traced = () => Array.from({ length: 1_000 }, () => mayTrace(nowMs)).filter(Boolean).length
    expect([traced(), traced()]).toEqual([hitsPerSecond, 0])
    nowMs = 1_000
    expect(traced()).toBe(hitsPerSecond)
  })

  it('are unlimited if the budget is infinite', () => {
    const mayTrace = hitBudget(Number.POSITIVE_INFINITY)
    expect(Array.from({ length: 1_000 }, () => mayTrace(0))).not.toContain(false)
  })

  it.each([
    ['limited to ten per second by default', {}, 10],
    [
      'unlimited if a sampler is configured',
      { OTEL_TRACES_SAMPLER: 'traceidratio' } as const,
      Number.POSITIVE_INFINITY,
    ],
    ['limited to the configured number', { TRACED_HITS_PER_SECOND: 7 }, 7],
    [
      'limited to the configured number even if a sampler is configured',
      { TRACED_HITS_PER_SECOND: 7, OTEL_TRACES_SAMPLER: 'always_on' } as const,
      7,
    ],
  ])('are %s', (_, config, expected) => {
    expect(tracedHitsPerSecond(config)).toBe(expected)
  })

  it.each([
    ['hit', 0],
    ['not-modified', 0],
    ['stale', 1],
    ['miss', 1],
  ] as const)('a page with the result %s has %i spans if no hit may be traced', async (result, count) => {
    startTrace = requestTraces(durations, 0, CLIENTS, report)
    const edge = await openEdge({
      startTrace,
      page: ({ response, trace: following }) => {
        following.result(result)
        sendText(response, 200, 'page', HEADERS)
      },
    })
    await rawExchange(edge.port, get('/premium', 'Connection: close\r\n'))
    await edge.close()
    expect(spans.getFinishedSpans()).toHaveLength(count)
  })

  it('are limited, whereas the metrics include every hit', async () => {
    startTrace = requestTraces(durations, 50, CLIENTS, report)
    const edge = await openEdge({
      startTrace,
      page: ({ response, trace: following }) => {
        following.result('hit')
        sendText(response, 200, 'page', HEADERS)
      },
    })
    for (let at = 0; at < 120; at += 1) await rawExchange(edge.port, get('/standard', 'Connection: close\r\n'))
    await edge.close()
    expect(spans.getFinishedSpans().length).toBeLessThan(120)
    const point = (await pointsOf('http.server.request.duration')).find(
      ({ attributes }) => attributes['http.route'] === '/standard' && attributes['http.response.status_code'] === 200,
    )
    expect((point?.value as { count?: number })?.count).toBe(120)
  })
})

describe('the metric series', () => {
  it('do not multiply with invented hosts, paths, queries or files', async () => {
    const edge = await openEdge({ startTrace })
    const before = (await pointsOf('http.server.request.duration')).length
    const hostile = Array.from({ length: 150 }, (_, at) => [
      `GET /made-up-${at}/jo${at}@example.com?token=${at} HTTP/1.1\r\nHost: de.localhost\r\n\r\n`,
      `GET /download-file/setup-${at}.exe HTTP/1.1\r\nHost: com.localhost\r\n\r\n`,
      `GET /premium?q=${at} HTTP/1.1\r\nHost: made-up-${at}.example\r\n\r\n`,
      `POST /made-up-${at} HTTP/1.1\r\nHost: fr.localhost\r\nContent-Length: 0\r\n\r\n`,
    ]).flat()
    for (const request of hostile)
      await rawExchange(edge.port, request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    await edge.close()
    const made = (await pointsOf('http.server.request.duration')).length - before
    expect(made).toBeLessThan(10)
    spans.reset()
  })

  it('are limited to 2,000 per metric', async () => {
    const many = metrics.getMeter('test').createCounter('test.hostile')
    for (let at = 0; at < 3_000; at += 1) many.add(1, { at })
    expect((await pointsOf('test.hostile')).length).toBeLessThanOrEqual(2_000)
  })
})

describe('the request duration', () => {
  it('has the status of a server error as error.type', async () => {
    await send(get('/standard'), 'none')
    const failed = (await pointsOf('http.server.request.duration')).filter(
      ({ attributes }) => attributes['error.type'] !== undefined,
    )
    const [attributes] = failed.map((point) => point.attributes).filter((each) => each['http.route'] === '/standard')
    expect(attributes).toMatchObject({ 'error.type': '503', 'http.response.status_code': 503 })
  })

  it('is measured in seconds, by route, status and result', async () => {
    await send(get('/plus'), 'hit')
    const duration = await metricOf('http.server.request.duration')
    const points = (duration as HistogramMetricData).dataPoints
    const plus = points.find(({ attributes }) => attributes['http.route'] === '/plus')
    expect(duration?.descriptor.unit).toBe('s')
    expect(plus?.attributes).toEqual({
      'http.request.method': 'GET',
      'url.scheme': 'http',
      'http.response.status_code': 200,
      'http.route': '/plus',
      'cache.result': 'hit',
    })
    expect(plus?.value.count).toBe(1)
    expect(plus?.value.buckets.boundaries).toEqual([
      0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
    ])
  })
})
