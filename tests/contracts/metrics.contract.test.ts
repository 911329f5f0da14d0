import { describe } from 'vitest'
import { FakeMetrics } from '../../adapters/fakes/fake-metrics.ts'
import { EmbeddedMetrics } from '../../adapters/shop/prices/embedded-metrics.ts'
import { runContract } from './clause.ts'
import { METRICS_CLAUSES } from './metrics.contract.ts'
import { observedMetrics } from './observed-metrics.ts'
import { openRouter, openRouterOverBadLine } from './open-router.ts'

const nothingToClose = async (): Promise<void> => {}

describe('contract of metrics', () => {
  runContract(METRICS_CLAUSES, [
    {
      name: 'fake',
      open: async () => {
        const metrics = new FakeMetrics()
        const arrived = async () => ({ vitals: metrics.vitals, errors: metrics.errors, events: metrics.events })
        return { port: { metrics, arrived }, close: nothingToClose }
      },
    },
    {
      name: 'embedded, in memory',
      open: async () => {
        const metrics = new EmbeddedMetrics()
        const of = (kind: string) => metrics.kept.filter((kept) => kept.kind === kind).map((kept) => kept.report)
        const arrived = async () => ({ vitals: of('vital'), errors: of('error'), events: of('event') })
        return { port: { metrics, arrived }, close: nothingToClose }
      },
    },
    {
      name: 'api-router over HTTP, in process',
      open: async () => {
        const { router, connection } = await openRouter()
        return { port: observedMetrics(connection, async () => router.requests), close: router.close }
      },
    },
    {
      name: 'api-router over HTTP, on a bad line',
      open: async () => {
        const { router, connection, close } = await openRouterOverBadLine()
        return { port: observedMetrics(connection, async () => router.requests), close }
      },
    },
  ])
})
