import { type Attributes, logs } from '@opentelemetry/api'
import type { MetricsReport, VitalEvent } from '../../ports/metrics.ts'

/** The vitals that the semantic conventions name. */
const NAMES: ReadonlySet<string> = new Set(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'])

const RATINGS: ReadonlySet<string> = new Set(['good', 'needs-improvement', 'poor'])

const attributesOf = ({ id, name, value, label, site, device }: VitalEvent): Attributes => ({
  'browser.web_vital.id': id,
  'browser.web_vital.name': name.toLowerCase(),
  'browser.web_vital.value': value,
  ...(RATINGS.has(label) ? { 'browser.web_vital.rating': label } : {}),
  ...(site === undefined ? {} : { 'northwall.site': site }),
  ...(device === undefined ? {} : { 'northwall.device': device }),
})

/**
 * Emits each web vital of a batch as an event `browser.web_vital` of the semantic conventions. Emits nothing unless the SDK exports
 * logs. Events have no `delta`, because pages report values only (specification, section 7), and neither page nor user agent.
 */
export const emitVitals = (batch: readonly MetricsReport[]): void => {
  const logger = logs.getLogger('northwall-storefront')
  for (const report of batch)
    if (report.kind === 'rum' && NAMES.has(report.report.name))
      logger.emit({ eventName: 'browser.web_vital', attributes: attributesOf(report.report) })
}
