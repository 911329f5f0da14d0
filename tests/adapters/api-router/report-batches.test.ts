import { beforeEach, describe, expect, it } from 'vitest'
import { ApiRouterMetrics } from '../../../adapters/api-router/api-router-metrics.ts'
import type { CallGuardSettings } from '../../../adapters/http/call-settings.ts'
import { type RunningRouter, startRouter } from '../../../commands/router/start-router.ts'
import type { MetricsReport } from '../../../ports/metrics.ts'
import { connectTo } from '../../contracts/open-router.ts'
import { ERROR, EVENT, VITAL } from '../../domain/monitoring/beacon-samples.ts'

let router: RunningRouter
let cis: RunningRouter

/** Each test has its own routers. Requests that a deadline has ended may still reach the router of an earlier test. */
beforeEach(async () => {
  router = await startRouter()
  cis = await startRouter()
  return () => Promise.all([router.close(), cis.close()])
})

const vitals = (count: number, group: 'world' | 'cis' = 'world'): MetricsReport[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'rum', report: { ...VITAL, id: `v${at}` }, group }))

const metricsTo = (origin: string, settings: Partial<CallGuardSettings> = {}) =>
  new ApiRouterMetrics({ ...connectTo(origin, settings), ownHosts: { cis: connectTo(cis.origin) } })

describe('ApiRouterMetrics.batch', () => {
  it('sends one call per report in a single trace', async () => {
    const { name, currentURL, referrerURL } = EVENT
    const batch: MetricsReport[] = [
      ...vitals(300),
      { kind: 'error', report: { ...ERROR, type: 'JavaScript', level: 'error' }, group: 'world' },
      { kind: 'event', report: { name, currentURL, referrerURL, fields: { product: 'premium' } }, group: 'world' },
    ]
    expect(await metricsTo(router.origin).batch(batch)).toBe(302)
    const { requests } = router
    const bodiesOf = (path: string) => requests.filter((one) => one.path === path).map(({ body }) => JSON.parse(body))
    expect(new Set(bodiesOf('/pulse/rum/send').map(({ id }) => id)).size).toBe(300)
    expect(bodiesOf('/pulse/browser-error')).toEqual([ERROR])
    expect(bodiesOf('/logger2/metrics/')).toEqual([{ ...EVENT, product: 'premium' }])
    const traces = new Set(requests.map(({ headers }) => headers['traceparent']))
    expect([...traces]).toEqual([expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-00$/)])
    for (const { headers } of requests) expect(headers['content-type']).toBe('application/json')
  })

  it('sends each report to the router of the report’s site group', async () => {
    expect(await metricsTo(router.origin).batch([...vitals(3), ...vitals(2, 'cis')])).toBe(5)
    expect([router.requests.length, cis.requests.length]).toEqual([3, 2])
  })

  it('returns the number of delivered reports', async () => {
    router.setFault('flapping')
    const received = await metricsTo(router.origin).batch(vitals(10))
    expect(received).toBe(5)
    router.setFault('status=500')
    expect(await metricsTo(router.origin).batch(vitals(10))).toBe(0)
  })

  it('ends at the deadline, and returns the number of delivered reports', async () => {
    router.setFault('hang')
    const metrics = metricsTo(router.origin, { deadlineMs: 200 })
    expect(await metrics.batch([...vitals(3), ...vitals(2, 'cis')])).toBe(2)
  })

  it('counts as one failed call while the router is down, so that the circuit opens only after several batches', async () => {
    const stopped = await startRouter()
    await stopped.close()
    const connection = connectTo(stopped.origin, { breakerCalls: 4 })
    const metrics = new ApiRouterMetrics(connection)
    for (let call = 0; call < 4; call += 1) expect(await metrics.batch(vitals(20))).toBe(0)
    expect(connection.guard.state.circuit).toBe('open')
    expect(await metrics.batch(vitals(20))).toBe(0)
  })
})
