import { metrics } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { afterAll, expect, it } from 'vitest'
import { CIRCUITS } from '../../../adapters/observability/circuits.ts'

afterAll(() => metrics.disable())

it('the state of each circuit is exported as it is then, by call and host', async () => {
  const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter: measured })
  metrics.disable()
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
  let state: 'closed' | 'open' | 'half-open' = 'closed'
  CIRCUITS.follow('offers', 'https://old.example', () => 'open')
  CIRCUITS.follow('offers', 'https://router.example:4010', () => state)
  CIRCUITS.follow('checkout', 'https://router.example:4010', () => 'closed')
  CIRCUITS.observe()
  CIRCUITS.follow('offers', 'https://old.example', () => 'closed')
  const states = async () => {
    measured.reset()
    await reader.forceFlush()
    const [metric] = measured.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
    expect(metric?.descriptor.name).toBe('northwall.circuit.state')
    return metric?.dataPoints.map(({ attributes, value }) => [...Object.values(attributes), value])
  }
  const others = [
    ['offers', 'old.example', 0],
    ['checkout', 'router.example', 0],
  ]
  for (const [now, number] of [
    ['open', 2],
    ['half-open', 1],
    ['closed', 0],
  ] as const) {
    state = now
    expect(await states()).toEqual(expect.arrayContaining([...others, ['offers', 'router.example', number]]))
  }
})
