import { metrics } from '@opentelemetry/api'
import { afterAll, expect, it } from 'vitest'
import { BeaconQueue } from '../../edge/endpoints/beacon-queue.ts'
import { CspViolations } from '../../edge/endpoints/csp-violations.ts'
import { observeEdge } from '../../edge/telemetry/observe-edge.ts'
import { exportMetrics } from '../hosts/exported-metrics.ts'

afterAll(() => metrics.disable())

it('the state of the edge is exported: pages in memory, renders under way, what became of reports of browsers, and violations of the policy', async () => {
  const exported = exportMetrics()
  const beacons = new BeaconQueue({ count: 3, bytes: 10_000 })
  const report = { id: '1', name: 'LCP', startTime: 1, value: 2, label: 'web-vital' }
  for (let at = 0; at < 4; at += 1) beacons.add({ kind: 'rum', report, group: 'world' })
  beacons.take()
  beacons.add({ kind: 'rum', report, group: 'world' })
  beacons.leaveOut()
  const violations = new CspViolations()
  for (const directive of ['script-src-elem', 'script-src-elem', 'made-up by jo@example.com'])
    violations.add(JSON.stringify({ 'csp-report': { 'effective-directive': directive } }))
  observeEdge({ cache: { count: 7, bytes: 12_345 }, beacons, violations, inFlight: () => 2 })
  const values = (await exported()).map(({ descriptor, dataPoints }) => [
    descriptor.name,
    descriptor.unit,
    dataPoints.map(({ attributes, value }) => [Object.values(attributes)[0] ?? null, value]),
  ])
  expect(values).toEqual([
    ['northwall.pages.cached', '', [[null, 7]]],
    ['northwall.pages.memory', 'By', [[null, 12_345]]],
    ['northwall.renders.in_flight', '', [[null, 2]]],
    // Five came: one found no place, one still waits. That of a program is not among them.
    [
      'northwall.beacons',
      '',
      [
        ['delivered', 3],
        ['dropped', 1],
        ['left_out', 1],
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
  ])
})
