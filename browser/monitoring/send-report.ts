/** Kinds of reports, as their endpoints name them. */
export type ReportKind = 'rum' | 'error' | 'event'

/**
 * Sends a report, which outlives the page: as a beacon, or by a request where the browser takes no beacon. The answer is
 * not looked at, and a report that is lost is not repeated.
 */
export const sendReport = (kind: ReportKind, report: object): void => {
  const url = `/beacon/${kind}`
  const body = JSON.stringify(report)
  if (navigator.sendBeacon?.(url, body)) return
  fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
}
