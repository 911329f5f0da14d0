import { metrics } from '@opentelemetry/api'
import { afterAll, expect, it } from 'vitest'
import { withPurchaseMetrics } from '../../../adapters/observability/product-metrics.ts'
import type { BuyResult } from '../../../domain/checkout/buy.service.ts'
import type { BuyRequest } from '../../../domain/checkout/buy-request.ts'
import { exportMetrics } from '../../hosts/exported-metrics.ts'

afterAll(() => metrics.disable())

it('withPurchaseMetrics counts purchases by outcome, and returns their results unchanged', async () => {
  const exported = exportMetrics()
  const results: readonly BuyResult[] = [
    { kind: 'go', link: 'https://store.test.example/?token=secret', option: {} as never },
    { kind: 'unavailable', reason: 'prices' },
    { kind: 'unavailable', reason: 'prices' },
    { kind: 'changed', change: {} as never },
  ]
  const left = [...results]
  const buying = withPurchaseMetrics({ buy: async () => left.shift() ?? { kind: 'unavailable', reason: 'link' } })
  for (const result of results) expect(await buying.buy({} as BuyRequest)).toBe(result)
  const [metric] = await exported()
  expect(metric?.descriptor.name).toBe('northwall.checkout.redirects')
  expect(metric?.dataPoints.map(({ attributes, value }) => [attributes, value])).toEqual([
    [{ 'northwall.outcome': 'store' }, 1],
    [{ 'northwall.outcome': 'prices' }, 2],
    [{ 'northwall.outcome': 'changed' }, 1],
  ])
})
