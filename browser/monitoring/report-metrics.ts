import { mayHavePersonalizedPrices } from '../../app/_islands/may-have-personalized-prices.ts'
import { isPageReady, type PageParts } from '../../domain/monitoring/page-reports.ts'
import { hasConsent } from '../visitor/visitor-consent.ts'
import { type Metric, onMetric, sendReport } from './send-report.ts'

/** Whether islands still load personalized prices. Such a page hydrates at once, and islands mark the root while they load. */
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

/**
 * Returns a queue that runs its callbacks in order once the page is ready for metrics, and at once from then on. If the visitor
 * leaves earlier, they never run.
 */
const whenReady = (): ((run: () => void) => void) => {
  const waiting: (() => void)[] = []
  let isReady = false

  const check = (): void => {
    isReady ||= isPageReady(readParts())
    if (!isReady) return
    changes.disconnect()
    for (const run of waiting.splice(0)) run()
  }

  // Islands mark the root of the page while they load prices.
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
 * Sends the metrics of the page once the page is ready, in order and without repeated vitals. Consent to analytics is checked when
 * a metric is sent.
 *
 * @returns reports a metric of this script; other scripts publish theirs
 */
export const reportMetrics = (): ((metric: Metric) => void) => {
  const runWhenReady = whenReady()
  const sent = new Set<string>()

  const send = ({ kind, report }: Metric): void => {
    const key = JSON.stringify(report)
    // Vitals have an id; two equal events are two clicks.
    if (!hasConsent('analytics') || (kind === 'rum' && sent.has(key))) return
    sent.add(key)
    sendReport(kind, report)
  }

  const take = (metric: Metric): void => runWhenReady(() => send(metric))
  onMetric(take)
  return take
}
