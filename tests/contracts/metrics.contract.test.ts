import { describe } from 'vitest'
import { ApiRouterMetrics } from '../../adapters/api-router/api-router-metrics.ts'
import type { RouterConnection } from '../../adapters/api-router/router-call.ts'
import { EmbeddedMetrics } from '../../adapters/embedded/shop/embedded-metrics.ts'
import { FakeMetrics } from '../../adapters/fakes/fake-metrics.ts'
import { eventWireSchema } from '../../ports/metrics.wire.ts'
import type { RunningRouter } from '../hosts/api-router/start-router.ts'
import { runContract } from './clause.ts'
import { METRICS_CLAUSES, type ObservedMetrics } from './metrics.contract.ts'
import { openRouter, openRouterOverBadLine } from './open-router.ts'

const nothingToClose = async (): Promise<void> => {}

const eventFromWire = (body: unknown): unknown => {
  const { name, currentURL, referrerURL, ...fields } = eventWireSchema.parse(body)
  return { name, currentURL, referrerURL, fields }
}

const observed = (router: RunningRouter, connection: RouterConnection): ObservedMetrics => {
  const posted = (path: string): unknown[] =>
    router.requests.filter((request) => request.path === path).map((request) => JSON.parse(request.body))
  return {
    metrics: new ApiRouterMetrics(connection),
    arrived: () => ({
      vitals: posted('/pulse/rum/send'),
      errors: posted('/pulse/browser-error'),
      events: posted('/logger2/metrics/').map(eventFromWire),
    }),
  }
}

describe('contract of metrics', () => {
  runContract(METRICS_CLAUSES, [
    {
      name: 'fake',
      open: async () => {
        const metrics = new FakeMetrics()
        const arrived = () => ({ vitals: metrics.vitals, errors: metrics.errors, events: metrics.events })
        return { port: { metrics, arrived }, close: nothingToClose }
      },
    },
    {
      name: 'embedded, in memory',
      open: async () => {
        const metrics = new EmbeddedMetrics()
        const of = (kind: string) => metrics.kept.filter((kept) => kept.kind === kind).map((kept) => kept.report)
        const arrived = () => ({ vitals: of('vital'), errors: of('error'), events: of('event') })
        return { port: { metrics, arrived }, close: nothingToClose }
      },
    },
    {
      name: 'api-router over HTTP, in process',
      open: async () => {
        const { router, connection } = await openRouter()
        return { port: observed(router, connection), close: router.close }
      },
    },
    {
      name: 'api-router over HTTP, on a bad line',
      open: async () => {
        const { router, connection, close } = await openRouterOverBadLine()
        return { port: observed(router, connection), close }
      },
    },
  ])
})
