/** Kinds of reports, named like their endpoints. */
type ReportKind = 'rum' | 'error' | 'event'

/** Sends a report as a beacon or a keepalive request, so that it survives the page. It is not retried. */
export const sendReport = (kind: ReportKind, report: object): void => {
  const url = `/beacon/${kind}`
  const body = JSON.stringify(report)
  if (navigator.sendBeacon?.(url, body)) return
  fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
}

/** A metric on its way to the script that sends it. */
export interface Metric {
  readonly kind: Exclude<ReportKind, 'error'>
  readonly report: object
}

/** Scripts are separate bundles, so metrics pass between them as events of the window. */
const METRIC_EVENT = 'northwall:metric'

/** Passes a metric to the script that sends it when the page is ready. */
export const publishMetric = (metric: Metric): void => {
  dispatchEvent(new CustomEvent<Metric>(METRIC_EVENT, { detail: metric }))
}

/** Receives the metrics that scripts of the page publish. */
export const onMetric = (receive: (metric: Metric) => void): void => {
  addEventListener(METRIC_EVENT, (event) => receive((event as CustomEvent<Metric>).detail))
}
