import { metrics } from '@opentelemetry/api'
import { afterAll, expect, it, vi } from 'vitest'
import { leadReadiness } from '../../../adapters/observability/product-metrics.ts'
import type { LeadOutboxState } from '../../../ports/leads.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { exportMetrics } from '../../hosts/exported-metrics.ts'

const NOW_MS = 1_795_000_000_000
const DOWN = failed({ kind: 'network', message: 'Redis does not answer' })

afterAll(() => metrics.disable())

it('exports the undelivered leads, the age of the oldest, and a count per event that starts at 0', async () => {
  // Other test files of the same process may have counted events.
  vi.resetModules()
  const { LEAD_METRICS } = await import('../../../adapters/observability/product-metrics.ts')
  const exported = exportMetrics()
  let state: Outcome<LeadOutboxState> = success({ kept: 5, attempted: 2, oldestMs: NOW_MS - 90_000 })
  LEAD_METRICS.observe(
    async () => state,
    () => NOW_MS,
  )
  const series = async () =>
    Object.fromEntries(
      (await exported()).flatMap(({ descriptor, dataPoints }) =>
        dataPoints.map(({ attributes, value }) => [[descriptor.name, ...Object.values(attributes)].join(' '), value]),
      ),
    )
  const counts = {
    'northwall.leads delivered': 0,
    'northwall.leads failed': 0,
    'northwall.leads unkept': 0,
    'northwall.leads lost': 0,
    'northwall.leads erased': 0,
  }
  expect(await series()).toEqual({
    ...counts,
    'northwall.leads.kept new': 3,
    'northwall.leads.kept failed': 2,
    'northwall.leads.oldest_age': 90,
    'northwall.leads.outbox_up': 1,
  })
  state = success({ kept: 0, attempted: 0, oldestMs: null })
  LEAD_METRICS.count('lost')
  LEAD_METRICS.count('erased', 3)
  expect(await series()).toMatchObject({
    'northwall.leads lost': 1,
    'northwall.leads erased': 3,
    'northwall.leads.kept new': 0,
    'northwall.leads.oldest_age': 0,
  })
  state = DOWN
  expect(await series()).toMatchObject({ 'northwall.leads.outbox_up': 0 })
})

it('leadReadiness returns the state of the outbox, or that it does not respond', () => {
  expect(leadReadiness(success({ kept: 2, attempted: 1, oldestMs: NOW_MS - 1_000 }), NOW_MS)).toEqual({
    kept: 2,
    failed: 1,
    oldestAgeSeconds: 1,
  })
  expect(leadReadiness(DOWN, NOW_MS)).toBe('unavailable')
})
