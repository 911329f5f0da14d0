import { hasConsent } from '../consent/has-consent.ts'
import { type Metric, takeMetrics } from './metrics-channel.ts'
import { sendReport } from './send-report.ts'
import { whenReady } from './when-ready.ts'

/**
 * Sends the metrics of the page, each once, in their order, when the page is ready for them. Without the visitor's consent to
 * analytics none is sent: what they allow is looked at when a metric is to go.
 *
 * @returns takes a metric of this script; those of others come by their channel
 */
export const reportMetrics = (): ((metric: Metric) => void) => {
  const runWhenReady = whenReady()
  const sent = new Set<string>()

  const send = ({ kind, report }: Metric): void => {
    const key = JSON.stringify(report)
    // A vital has an id; the same click may well happen twice.
    if (!hasConsent('analytics') || (kind === 'rum' && sent.has(key))) return
    sent.add(key)
    sendReport(kind, report)
  }

  const take = (metric: Metric): void => runWhenReady(() => send(metric))
  takeMetrics(take)
  return take
}
