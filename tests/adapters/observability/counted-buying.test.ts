import { metrics } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { afterAll, expect, it } from 'vitest'
import { countedBuying } from '../../../adapters/observability/counted-buying.ts'
import type { BuyResult } from '../../../domain/checkout/buy.service.ts'
import type { BuyRequest } from '../../../domain/checkout/buy-request.ts'

afterAll(() => metrics.disable())

it('what comes of purchases is counted by outcome, and handed on as it is', async () => {
  const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter: measured })
  metrics.disable()
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
  const results: readonly BuyResult[] = [
    { kind: 'go', link: 'https://store.test.example/?token=secret', option: {} as never },
    { kind: 'unavailable', reason: 'prices' },
    { kind: 'unavailable', reason: 'prices' },
  ]
  const left = [...results]
  const buying = countedBuying({ buy: async () => left.shift() ?? { kind: 'unavailable', reason: 'link' } })
  for (const result of results) expect(await buying.buy({} as BuyRequest)).toBe(result)
  await reader.forceFlush()
  const [metric] = measured.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  expect(metric?.descriptor.name).toBe('northwall.checkout.redirects')
  expect(metric?.dataPoints.map(({ attributes, value }) => [attributes, value])).toEqual([
    [{ 'northwall.outcome': 'store' }, 1],
    [{ 'northwall.outcome': 'prices' }, 2],
  ])
})
