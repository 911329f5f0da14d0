import { metrics } from '@opentelemetry/api'
import { afterAll, expect, it } from 'vitest'
import { CIRCUITS, observeRedisLink } from '../../../adapters/observability/product-metrics.ts'
import { exportMetrics } from '../../hosts/exported-metrics.ts'

afterAll(() => metrics.disable())

it('CIRCUITS exports the current state of each circuit by call and host', async () => {
  const exported = exportMetrics()
  let state: 'closed' | 'open' | 'half-open' = 'closed'
  CIRCUITS.follow('offers', 'https://old.example', () => 'open')
  CIRCUITS.follow('offers', 'https://router.example:4010', () => state)
  CIRCUITS.follow('checkout', 'https://router.example:4010', () => 'closed')
  CIRCUITS.observe()
  CIRCUITS.follow('offers', 'https://old.example', () => 'closed')
  const states = async () => {
    const [metric] = await exported()
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

it('observeRedisLink exports 1 while Redis responds, 0 while it does not, and nothing if it is not used', async () => {
  for (const [redis, value] of [
    ['up', [1]],
    ['down', [0]],
    ['off', undefined],
  ] as const) {
    const exported = exportMetrics()
    observeRedisLink(async () => ({ redis }))
    const metric = (await exported()).find(({ descriptor }) => descriptor.name === 'northwall.redis.up')
    expect(metric?.dataPoints.map((point) => point.value)).toEqual(value)
  }
})
