import { metrics } from '@opentelemetry/api'
import type { BeaconQueue } from '../endpoints/beacon-queue.ts'
import type { CspViolations } from '../endpoints/csp-violations.ts'
import type { PageCache } from '../pages/page-cache.ts'

/** What metrics of the edge are read from when they are exported. */
export interface ObservedEdge {
  readonly cache: Pick<PageCache, 'count' | 'bytes'>
  readonly beacons: Pick<BeaconQueue, 'delivered' | 'dropped' | 'leftOut' | 'refused' | 'add'>
  readonly violations: Pick<CspViolations, 'counts'>
  /** Renders under way. */
  readonly inFlight: () => number
}

/**
 * Has the state of the edge exported: what its pages take, renders under way, what became of reports of browsers, and what they
 * report of violations of the content security policy.
 */
export const observeEdge = ({ cache, beacons, violations, inFlight }: ObservedEdge): void => {
  const meter = metrics.getMeter('northwall-storefront')
  meter
    .createObservableGauge('northwall.pages.cached', { description: 'Finished pages in memory.' })
    .addCallback((observer) => observer.observe(cache.count))
  meter
    .createObservableGauge('northwall.pages.memory', { unit: 'By', description: 'Memory of finished pages.' })
    .addCallback((observer) => observer.observe(cache.bytes))
  meter
    .createObservableGauge('northwall.renders.in_flight', { description: 'Renders under way.' })
    .addCallback((observer) => observer.observe(inFlight()))
  meter
    .createObservableCounter('northwall.beacons', { description: 'Reports of browsers, by what became of them.' })
    .addCallback((observer) => {
      observer.observe(beacons.delivered, { 'northwall.result': 'delivered' })
      observer.observe(beacons.dropped, { 'northwall.result': 'dropped' })
      observer.observe(beacons.leftOut, { 'northwall.result': 'left_out' })
      observer.observe(beacons.refused, { 'northwall.result': 'refused' })
    })
  meter
    .createObservableCounter('northwall.csp.violations', {
      description: 'Violations of the content security policy that browsers report, by directive.',
    })
    .addCallback((observer) => {
      for (const [directive, count] of violations.counts) observer.observe(count, { 'northwall.directive': directive })
    })
}
