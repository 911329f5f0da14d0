import { ApiRouterMetrics } from '../../adapters/api-router/calls/api-router-metrics.ts'
import type { RouterConnection } from '../../adapters/api-router/calls/router-call.ts'
import { eventWireSchema } from '../../adapters/api-router/wire/metrics.wire.ts'
import type { LoggedRequest } from '../hosts/api-router/request-log.ts'
import type { ObservedMetrics } from './metrics.contract.ts'

const eventFromWire = (body: unknown): unknown => {
  const { name, currentURL, referrerURL, ...fields } = eventWireSchema.parse(body)
  return { name, currentURL, referrerURL, fields }
}

/** Metrics over HTTP, with what a router's own log says of them. */
export const observedMetrics = (
  connection: RouterConnection,
  requests: () => Promise<readonly LoggedRequest[]>,
): ObservedMetrics => ({
  metrics: new ApiRouterMetrics(connection),
  arrived: async () => {
    const all = await requests()
    const posted = (path: string): readonly unknown[] =>
      all.filter((request) => request.path === path).map((request): unknown => JSON.parse(request.body))
    return {
      vitals: posted('/pulse/rum/send'),
      errors: posted('/pulse/browser-error'),
      events: posted('/logger2/metrics/').map(eventFromWire),
    }
  },
})
