import type { FCPMetric, INPMetric, TTFBMetric } from 'web-vitals'
import type { CLSMetricWithAttribution, LCPMetricWithAttribution } from 'web-vitals/attribution'
import { onCLS } from 'web-vitals/attribution/onCLS.js'
import { onLCP } from 'web-vitals/attribution/onLCP.js'
import { onFCP } from 'web-vitals/onFCP.js'
import { onINP } from 'web-vitals/onINP.js'
import { onTTFB } from 'web-vitals/onTTFB.js'
import { performanceEvent, vitalEvent } from '../domain/monitoring/page-reports.ts'
import { publishMetric } from './monitoring/send-report.ts'

/** INP is measured without attribution, which is not reported and would be a quarter of this script. */
type MeasuredMetric = FCPMetric | INPMetric | TTFBMetric | CLSMetricWithAttribution | LCPMetricWithAttribution

/** Returns the selector of the element that determined a metric. */
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

const reportPerformance = (name: string, value: number, largestElement?: string): void => {
  const report = performanceEvent({ name, value, largestElement }, location.href, document.referrer)
  publishMetric({ kind: 'event', report })
}

const reportVital = (metric: MeasuredMetric): void => {
  const { id, name, value, rating: usualRating, entries } = metric
  const startTime = entries[0]?.startTime ?? 0
  const report = vitalEvent({ id, name, value, startTime, usualRating, element: elementOf(metric) }, location.href)
  publishMetric({ kind: 'rum', report })
  if (name === 'LCP') reportPerformance(name, value, report.largestElement)
}

/** A prerendered page has been loaded before its visitor opens it, at `activationStart`. Some browsers lack prerendering. */
type ActivatedNavigation = PerformanceNavigationTiming & { readonly activationStart?: number }

/** Reports the load time after the load event, from the moment in which the visitor opens the page. */
const reportLoad = (): void => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming)) return
  const { loadEventEnd, activationStart = 0 }: ActivatedNavigation = navigation
  reportPerformance('load', Math.max(0, loadEventEnd - activationStart))
}

for (const onVital of [onTTFB, onFCP, onLCP, onCLS, onINP]) onVital(reportVital)
setTimeout(reportLoad)
