import type { Attributes } from '@opentelemetry/api'
import { metrics } from '@opentelemetry/api'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type EndedRequest, RequestMeasures, requestDurations } from '../../edge/telemetry/edge-metrics.ts'
import { DurationSeries } from '../../telemetry/duration-histogram.ts'
import { exportMetrics } from '../hosts/exported-metrics.ts'

afterAll(() => metrics.disable())

const PAGE: EndedRequest = {
  method: 'GET',
  scheme: 'https',
  status: 200,
  error: undefined,
  outcome: 'hit',
  target: '/com/usd-any-x/premium',
  route: '/premium',
}

let exported: ReturnType<typeof exportMetrics>
let lookups: string[]
const series = new Map<string, DurationSeries>()
let measures: RequestMeasures

beforeEach(() => {
  lookups = []
  series.clear()
  exported = exportMetrics()
  measures = new RequestMeasures({
    series: (key: string, attributes: () => Attributes) => {
      lookups.push(key)
      const known = series.get(key) ?? new DurationSeries(attributes())
      series.set(key, known)
      return known
    },
  })
})

const durationsOf = () =>
  [...series.values()].map(({ attributes, value: { count, sum } }) => ({ attributes, count, sum }))

describe('RequestMeasures', () => {
  it('looks a series up once for requests that follow each other with the same result, and measures seconds', () => {
    measures.add(PAGE, 500)
    measures.add({ ...PAGE }, 1_500)
    expect(lookups).toHaveLength(1)
    expect(durationsOf()).toEqual([
      {
        attributes: {
          'http.request.method': 'GET',
          'url.scheme': 'https',
          'http.response.status_code': 200,
          'http.route': '/premium',
          'cache.result': 'hit',
        },
        count: 2,
        sum: 2,
      },
    ])
  })

  it.each<[string, Partial<EndedRequest>]>([
    ['method', { method: 'HEAD' }],
    ['scheme', { scheme: 'http' }],
    ['status', { status: 304 }],
    ['result', { outcome: 'miss' }],
  ])('separates the requests of a page whose %s differs', (_, changed) => {
    measures.add(PAGE, 1_000)
    measures.add({ ...PAGE, ...changed }, 1_000)
    measures.add(PAGE, 1_000)
    expect(durationsOf().map(({ count }) => count)).toEqual([2, 1])
  })

  it('measures a request without a page, an answer or a result', () => {
    const { target: _, route: __, outcome: ___, ...request } = PAGE
    const none = { target: undefined, route: undefined, outcome: undefined }
    measures.add({ ...request, ...none, status: null, error: 'aborted' }, 1_000)
    measures.add({ ...request, ...none, status: 503, error: '503' }, 1_000)
    expect(durationsOf().map(({ attributes }) => attributes)).toEqual([
      { 'http.request.method': 'GET', 'url.scheme': 'https', 'error.type': 'aborted' },
      {
        'http.request.method': 'GET',
        'url.scheme': 'https',
        'http.response.status_code': 503,
        'error.type': '503',
      },
    ])
    expect(lookups).toEqual(['GET https null  ', 'GET https 503  '])
  })

  it('counts the reads of the page cache by result', async () => {
    for (const outcome of ['hit', 'hit', 'miss', undefined] as const) measures.add({ ...PAGE, outcome }, 1)
    const [metric] = await exported()
    expect(metric?.descriptor).toMatchObject({
      name: 'northwall.cache.requests',
      description: expect.stringMatching(/./),
    })
    expect(metric?.dataPoints.map(({ attributes, value }) => [attributes, value])).toEqual([
      [{ 'cache.name': 'pages', 'cache.result': 'hit' }, 2],
      [{ 'cache.name': 'pages', 'cache.result': 'miss' }, 1],
    ])
  })

  it('remembers the series of 2,000 targets, because clients can invent paths', () => {
    const visit = (at: number) => measures.add({ ...PAGE, target: `/com/usd-any-x/made-up-${at}` }, 1)
    for (let at = 0; at < 2_000; at += 1) visit(at)
    visit(0)
    expect(lookups).toHaveLength(2_000)
    visit(2_000)
    visit(0)
    expect(lookups).toHaveLength(2_002)
  })
})

it('the durations of requests are in a metric of the semantic conventions', async () => {
  const durations = requestDurations()
  durations.series('a', () => ({})).record(1)
  const [scope] = (await durations.collect()).resourceMetrics.scopeMetrics
  expect(scope?.scope.name).toBe('northwall-storefront')
  expect(scope?.metrics[0]?.descriptor).toMatchObject({
    name: 'http.server.request.duration',
    description: 'Duration of HTTP server requests.',
    unit: 's',
  })
})
