import {
  AggregationTemporality,
  type HistogramMetricData,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DurationHistogram } from '../../../telemetry/duration-histogram.ts'
import { HTTP_DURATION } from '../../../telemetry/instruments.ts'
import { RUNS } from '../../domain/runs.ts'

const collected = async (histogram: DurationHistogram) => {
  const [scope] = (await histogram.collect()).resourceMetrics.scopeMetrics
  return (scope?.metrics[0] as HistogramMetricData | undefined)?.dataPoints ?? []
}

it('DurationHistogram records the same values as the SDK’s histogram', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.double({ min: 0, max: 20, noNaN: true }), fc.constantFrom('a', 'b'))),
      async (values) => {
        const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
        const reader = new PeriodicExportingMetricReader({ exporter: measured })
        const theirs = new MeterProvider({ readers: [reader] }).getMeter('test').createHistogram('test', HTTP_DURATION)
        const ours = new DurationHistogram('test', 'test', '')
        for (const [seconds, route] of values) {
          theirs.record(seconds, { route })
          ours.series(route, () => ({ route })).record(seconds)
        }
        await reader.forceFlush()
        const [metric] = measured
          .getMetrics()
          .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
        const expected = (metric as HistogramMetricData | undefined)?.dataPoints ?? []
        const shown = (points: HistogramMetricData['dataPoints']) =>
          points.map(({ attributes, value }) => ({ attributes, value }))
        expect(shown(await collected(ours))).toEqual(shown(expected))
      },
    ),
    { numRuns: Math.min(RUNS, 100) },
  )
})

it('DurationHistogram has at most 2,000 series, including an overflow series', async () => {
  const histogram = new DurationHistogram('test', 'test', '')
  for (let at = 0; at < 5_000; at += 1) histogram.series(String(at), () => ({ at })).record(1)
  const points = await collected(histogram)
  expect(points.length).toBe(2_000)
  expect(points.at(-1)).toMatchObject({ attributes: { 'otel.metric.overflow': true }, value: { count: 3_001 } })
})

it('DurationHistogram counts a duration at a boundary in the lower bucket, as the SDK does', async () => {
  const histogram = new DurationHistogram('test', 'test', '')
  histogram.series('a', () => ({})).record(0.01)
  const buckets = (await collected(histogram))[0]?.value.buckets
  expect(buckets?.counts[buckets.boundaries.indexOf(0.01)]).toBe(1)
})

it('DurationHistogram exports its scope, no errors, and no metric before the first duration', async () => {
  const histogram = new DurationHistogram('storefront', 'test', '')
  const { resourceMetrics, errors } = await histogram.collect()
  expect([resourceMetrics.scopeMetrics, errors]).toEqual([[{ scope: { name: 'storefront' }, metrics: [] }], []])
})
