/** Last path segment of the endpoint. */
type ReportKind = 'rum' | 'error' | 'event'

/** Sends a report as a beacon or a keepalive request, which continues after the visitor leaves the page. Does not retry. */
export const sendReport = (kind: ReportKind, report: object): void => {
  const url = `/beacon/${kind}`
  const body = JSON.stringify(report)
  if (navigator.sendBeacon?.(url, body)) return
  fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
}

export interface Metric {
  readonly kind: Exclude<ReportKind, 'error'>
  readonly report: object
}

/** Scripts are separate bundles, so they pass metrics as window events. */
const METRIC_EVENT = 'northwall:metric'

/** Passes a metric to the page script, which sends it when the page is ready. */
export const publishMetric = (metric: Metric): void => {
  dispatchEvent(new CustomEvent<Metric>(METRIC_EVENT, { detail: metric }))
}

export const onMetric = (receive: (metric: Metric) => void): void => {
  addEventListener(METRIC_EVENT, (event) => receive((event as CustomEvent<Metric>).detail))
}
