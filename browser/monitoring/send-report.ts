/** Kinds of reports. Each is the last segment of its endpoint. */
type ReportKind = 'rum' | 'error' | 'event'

/** Sends a report as a beacon or a keepalive request, so that it survives the page. Does not retry. */
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

/** Scripts are separate bundles, so they exchange metrics as window events. */
const METRIC_EVENT = 'northwall:metric'

/** Passes a metric to the script of the page, which sends it when the page is ready. */
export const publishMetric = (metric: Metric): void => {
  dispatchEvent(new CustomEvent<Metric>(METRIC_EVENT, { detail: metric }))
}

/** Calls back for each metric that a script publishes. */
export const onMetric = (receive: (metric: Metric) => void): void => {
  addEventListener(METRIC_EVENT, (event) => receive((event as CustomEvent<Metric>).detail))
}
