import { ValueType } from '@opentelemetry/api'
import { AggregationTemporality, DataPointType, MeterProvider, type MetricData } from '@opentelemetry/sdk-metrics'
import { describe, expect, it } from 'vitest'
import { DurationHistogram } from '../../../telemetry/duration-histogram.ts'
import { mergeMetrics, prometheusName, scrapedMetrics } from '../../../telemetry/prometheus.ts'

describe('prometheusName', () => {
  it.each([
    ['http.server.request.duration', 's', false, 'http_server_request_duration_seconds'],
    ['northwall.pages.memory', 'By', true, 'northwall_pages_memory_bytes'],
    ['nodejs.eventloop.utilization', '1', true, 'nodejs_eventloop_utilization_ratio'],
    ['northwall.beacons', '1', false, 'northwall_beacons'],
    ['northwall.pages.cached', '{page}', true, 'northwall_pages_cached'],
    ['northwall.page.age', 'ms', false, 'northwall_page_age_milliseconds'],
    ['northwall..page-age', '', false, 'northwall_page_age'],
  ])('translates %s in %s as the OTLP receiver of Prometheus does', (name, unit, isGauge, expected) => {
    expect(prometheusName(name, unit, isGauge)).toBe(expected)
  })
})

describe('scrapedMetrics', () => {
  it('writes counters, gauges and histograms with units and the instance', async () => {
    const durations = new DurationHistogram('test', 'http.server.request.duration', 'Durations.')
    durations.series('a', () => ({ 'http.route': '/"premium"' })).record(0.02)
    const { reader, read } = scrapedMetrics([durations], 'machine:3000/edge')
    const meter = new MeterProvider({ readers: [reader] }).getMeter('test')
    meter.createCounter('test.reads', { description: 'Reads.' }).add(2, { 'cache.result': 'hit' })
    meter.createGauge('test.memory', { unit: 'By' }).record(5)
    meter.createGauge('test.use', { unit: '1' }).record(0.5)
    meter.createCounter('test.answers', { unit: '1' }).add(1)
    const lines = (await read()).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        '# TYPE test_reads_total counter',
        '# HELP test_reads_total Reads.',
        'test_reads_total{cache_result="hit",instance="machine:3000/edge"} 2',
        'test_memory_bytes{instance="machine:3000/edge"} 5',
        'test_use_ratio{instance="machine:3000/edge"} 0.5',
        'test_answers_total{instance="machine:3000/edge"} 1',
        '# TYPE http_server_request_duration_seconds histogram',
        'http_server_request_duration_seconds_count{http_route="/\\"premium\\"",instance="machine:3000/edge"} 1',
        'http_server_request_duration_seconds_bucket{http_route="/\\"premium\\"",instance="machine:3000/edge",le="0.01"} 0',
        'http_server_request_duration_seconds_bucket{http_route="/\\"premium\\"",instance="machine:3000/edge",le="+Inf"} 1',
      ]),
    )
    await reader.shutdown()
  })

  it('does not change the metrics that other readers export', async () => {
    const metric: MetricData = {
      descriptor: { name: 'a.b', description: '', unit: 's', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPointType: DataPointType.GAUGE,
      dataPoints: [{ startTime: [0, 0], endTime: [0, 0], attributes: {}, value: 1 }],
    }
    const resourceMetrics = {
      resource: { attributes: {} },
      scopeMetrics: [{ scope: { name: 't' }, metrics: [metric] }],
    }
    const producer = { collect: async () => ({ resourceMetrics, errors: [] }) as never }
    const { reader, read } = scrapedMetrics([producer], 'i')
    new MeterProvider({ readers: [reader] })
    expect(await read()).toContain('a_b_seconds{instance="i"} 1')
    expect([metric.descriptor.name, metric.dataPoints[0]?.attributes]).toEqual(['a.b', {}])
    await reader.shutdown()
  })
})

describe('mergeMetrics', () => {
  const text = (instance: string, names: readonly string[]) =>
    names.map((name) => `# HELP ${name} Help.\n# TYPE ${name} gauge\n${name}{instance="${instance}"} 1\n`).join('\n')

  it('keeps the lines of a metric together, with its comments once', () => {
    expect(mergeMetrics([text('edge', ['a', 'b']), text('renderer', ['b', 'c'])])).toBe(
      [
        '# HELP a Help.\n# TYPE a gauge\na{instance="edge"} 1\n',
        '# HELP b Help.\n# TYPE b gauge\nb{instance="edge"} 1\nb{instance="renderer"} 1\n',
        '# HELP c Help.\n# TYPE c gauge\nc{instance="renderer"} 1\n',
      ].join(''),
    )
  })

  it('separates metrics whose names begin with the same letter, and keeps a help text that quotes a comment', () => {
    const one = '# HELP ab See # HELP x\n# TYPE ab gauge\nab 1\n'
    const other = '# HELP ac Help.\n# TYPE ac gauge\nac 1\n'
    expect(mergeMetrics([one, other])).toBe(one + other)
  })

  it('omits lines before the first metric', () => {
    expect(mergeMetrics(['x 1 # HELP y\n# HELP a Help.\na 1\n'])).toBe('# HELP a Help.\na 1\n')
  })

  it('omits a process without metrics', () => {
    expect(mergeMetrics([text('edge', ['a']), '', '# no registered metrics'])).toBe(
      '# HELP a Help.\n# TYPE a gauge\na{instance="edge"} 1\n',
    )
  })
})
