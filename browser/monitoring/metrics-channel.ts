import type { ReportKind } from './send-report.ts'

/** A metric that a script of the page hands to the one that sends. */
export interface Metric {
  readonly kind: Exclude<ReportKind, 'error'>
  readonly report: object
}

/** Scripts are bundled apart: an event of the window takes a metric from one to the other. */
const NAME = 'northwall:metric'

/** Hands a metric to the script that sends it when the page is ready. */
export const handMetric = (metric: Metric): void => {
  dispatchEvent(new CustomEvent<Metric>(NAME, { detail: metric }))
}

/** Takes the metrics that scripts of the page hand over. */
export const takeMetrics = (take: (metric: Metric) => void): void => {
  addEventListener(NAME, (event) => take((event as CustomEvent<Metric>).detail))
}
