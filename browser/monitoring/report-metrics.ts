import { mayHavePersonalizedPrices } from '../../app/_islands/may-have-personalized-prices.ts'
import { isPageReady, type PageParts } from '../../domain/monitoring/page-reports.ts'
import { hasConsent } from '../visitor/visitor-consent.ts'
import { type Metric, onMetric, sendReport } from './send-report.ts'

/** Returns whether islands are still loading personalized prices. Until then, they mark the root element. */
const awaitsPrices = (): boolean => {
  const { hydrated, loadingPrices } = document.documentElement.dataset
  const isLoading = hydrated === undefined || loadingPrices !== undefined
  return isLoading && mayHavePersonalizedPrices() && document.querySelector('[data-island]') !== null
}

const readParts = (): PageParts => ({
  isLoaded: document.readyState === 'complete',
  blocks: Array.from(
    document.querySelectorAll<HTMLElement>('[data-buy-block]'),
    ({ dataset }) => dataset['state'] || null,
  ),
  awaitsPrices: awaitsPrices(),
})

/** Creates a queue of callbacks. They run as soon as the page is ready for metrics, or never if the visitor leaves earlier. */
const whenReady = (): ((run: () => void) => void) => {
  const waiting: (() => void)[] = []
  let isReady = false

  const check = (): void => {
    isReady ||= isPageReady(readParts())
    if (!isReady) return
    changes.disconnect()
    for (const run of waiting.splice(0)) run()
  }

  const changes = new MutationObserver(check)
  changes.observe(document.documentElement, { attributes: true })
  addEventListener('load', check)
  check()
  return (run) => {
    waiting.push(run)
    check()
  }
}

/**
 * Sends the metrics of the page when it is ready. Keeps the order, drops repeated vitals, and checks the consent to analytics
 * before sending.
 *
 * @returns function that reports a metric of this script; other scripts call `publishMetric`
 */
export const reportMetrics = (): ((metric: Metric) => void) => {
  const runWhenReady = whenReady()
  const sent = new Set<string>()

  const send = ({ kind, report }: Metric): void => {
    const key = JSON.stringify(report)
    // Vitals have an id, so equal vitals are repetitions. Two equal events are two clicks.
    if (!hasConsent('analytics') || (kind === 'rum' && sent.has(key))) return
    sent.add(key)
    sendReport(kind, report)
  }

  const enqueue = (metric: Metric): void => runWhenReady(() => send(metric))
  onMetric(enqueue)
  return enqueue
}
