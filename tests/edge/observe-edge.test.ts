import { metrics } from '@opentelemetry/api'
import { afterAll, expect, it } from 'vitest'
import { BeaconQueue } from '../../edge/endpoints/beacon-queue.ts'
import { CspViolations } from '../../edge/endpoints/receive-beacon.ts'
import { observeEdge } from '../../edge/telemetry/edge-metrics.ts'
import { RejectedRequests } from '../../edge/telemetry/rejected-requests.ts'
import { exportMetrics } from '../hosts/exported-metrics.ts'

afterAll(() => metrics.disable())

it('observeEdge exports metrics of cached pages, renders in flight, the renderer, browser reports, policy violations and rejected requests', async () => {
  const exported = exportMetrics()
  const beacons = new BeaconQueue({ count: 3, bytes: 10_000 })
  const report = { id: '1', name: 'LCP', startTime: 1, value: 2, label: 'web-vital' }
  for (let at = 0; at < 4; at += 1) beacons.add({ kind: 'rum', report, group: 'world' })
  // Three reports are in flight. They are not counted yet, because a counter must not decrease.
  beacons.take()
  const duringDelivery = { delivered: beacons.delivered, dropped: beacons.dropped }
  beacons.settle(3, 2)
  beacons.add({ kind: 'rum', report, group: 'world' })
  beacons.skipped += 1
  beacons.refused += 1
  const violations = new CspViolations()
  for (const directive of ['script-src-elem', 'script-src-elem', 'made-up by jo@example.com'])
    violations.add(JSON.stringify({ 'csp-report': { 'effective-directive': directive } }))
  const rejected = new RejectedRequests()
  for (const group of ['search', 'search', 'leads']) rejected.add(group, 'rate')
  rejected.add('search', 'overloaded')
  rejected.add('pages', 'overloaded')
  observeEdge({
    cache: { count: 7, bytes: 12_345 },
    beacons,
    violations,
    rejected,
    inFlight: () => 2,
    renderer: () => ({ isUp: false, exits: 3 }),
  })
  const found = await exported()
  expect(found.filter(({ descriptor }) => descriptor.description === '')).toEqual([])
  const values = found.map(({ descriptor, dataPoints }) => [
    descriptor.name,
    descriptor.unit,
    dataPoints.map(({ attributes, value }) => [Object.values(attributes).join(' ') || null, value]),
  ])
  expect(duringDelivery).toEqual({ delivered: 0, dropped: 1 })
  expect(values).toEqual([
    ['northwall.pages.cached', '', [[null, 7]]],
    ['northwall.pages.memory', 'By', [[null, 12_345]]],
    ['northwall.renders.in_flight', '', [[null, 2]]],
    ['northwall.renderer.up', '', [[null, 0]]],
    ['northwall.renderer.exits', '', [[null, 3]]],
    // Of five added reports, one did not fit, one was not delivered, and one is still queued. Reports from bots and refused
    // reports are counted separately.
    [
      'northwall.beacons',
      '',
      [
        ['delivered', 2],
        ['dropped', 2],
        ['left_out', 1],
        ['refused', 1],
      ],
    ],
    [
      'northwall.csp.violations',
      '',
      [
        ['script-src-elem', 2],
        ['other', 1],
      ],
    ],
    [
      'northwall.requests.rejected',
      '',
      [
        ['pages overloaded', 1],
        ['pages deadline', 0],
        ['pages no_renderer', 0],
        ['search rate', 2],
        ['leads rate', 1],
        ['search overloaded', 1],
      ],
    ],
  ])
})
