import type { FCPMetric, INPMetric, TTFBMetric } from 'web-vitals'
import type { CLSMetricWithAttribution, LCPMetricWithAttribution } from 'web-vitals/attribution'
import { onCLS } from 'web-vitals/attribution/onCLS.js'
import { onLCP } from 'web-vitals/attribution/onLCP.js'
import { onFCP } from 'web-vitals/onFCP.js'
import { onINP } from 'web-vitals/onINP.js'
import { onTTFB } from 'web-vitals/onTTFB.js'
import { performanceEvent } from '../../domain/monitoring/performance-event.ts'
import { vitalEvent } from '../../domain/monitoring/vital-event.ts'
import { handMetric } from './metrics-channel.ts'

/** The attribution of an interaction would be a quarter of this script, for what nobody reports. */
type MeasuredMetric = FCPMetric | INPMetric | TTFBMetric | CLSMetricWithAttribution | LCPMetricWithAttribution

/** Path of the element that decided a vital, where one did. */
const elementOf = (metric: MeasuredMetric): string | undefined => {
  switch (metric.name) {
    case 'LCP':
      return metric.attribution.target
    case 'CLS':
      return metric.attribution.largestShiftTarget
    default:
      return undefined
  }
}

const reportPerformance = (metric: string, value: number, largestElement?: string): void => {
  const report = performanceEvent({ metric, value, largestElement }, location.href, document.referrer)
  handMetric({ kind: 'event', report })
}

const reportVital = (metric: MeasuredMetric): void => {
  const { id, name, value, rating: usualRating, entries } = metric
  const startTime = entries[0]?.startTime ?? 0
  const report = vitalEvent({ id, name, value, startTime, usualRating, element: elementOf(metric) })
  handMetric({ kind: 'rum', report })
  if (name === 'LCP') reportPerformance(name, value, report.largestElement)
}

/** How long the page took to load, as the browser knows it after the load event. */
const reportLoad = (): void => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation instanceof PerformanceNavigationTiming) reportPerformance('load', navigation.loadEventEnd)
}

/** Reports the web vitals and the performance events of a page view. */
export const measureVitals = (): void => {
  for (const onVital of [onTTFB, onFCP, onLCP, onCLS, onINP]) onVital(reportVital)
  setTimeout(reportLoad)
}
