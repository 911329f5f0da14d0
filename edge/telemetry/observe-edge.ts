import { metrics } from '@opentelemetry/api'
import type { BeaconQueue } from '../endpoints/beacon-queue.ts'
import type { PageCache } from '../pages/page-cache.ts'

/** What metrics of the edge are read from when they are exported. */
export interface ObservedEdge {
  readonly cache: Pick<PageCache, 'count' | 'bytes'>
  readonly beacons: Pick<BeaconQueue, 'count' | 'taken' | 'dropped' | 'leftOut'>
  /** Renders under way. */
  readonly inFlight: () => number
}

/** Has the state of the edge exported: what its pages take, renders under way, and what became of reports of browsers. */
export const observeEdge = ({ cache, beacons, inFlight }: ObservedEdge): void => {
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
      const { count, taken, dropped, leftOut } = beacons
      observer.observe(taken - dropped - count, { 'northwall.result': 'delivered' })
      observer.observe(dropped, { 'northwall.result': 'dropped' })
      observer.observe(leftOut, { 'northwall.result': 'left_out' })
    })
}
