import { scriptErrorEvent, type UncaughtError, withoutQuery } from '../../domain/monitoring/page-reports.ts'
import { hasConsent } from '../visitor/visitor-consent.ts'
import { type Metric, sendReport } from './send-report.ts'

/** Limit per page view, because a page may throw continuously. */
const MAX_ERRORS = 20

/**
 * Reports each uncaught error and rejection immediately and once. Needs no consent, because the reports serve to keep the page
 * working.
 */
export const reportErrors = (): void => {
  const reported = new Set<string>()

  const report = (error: UncaughtError): void => {
    const event = scriptErrorEvent(error, location.href)
    const key = JSON.stringify(event)
    if (reported.has(key) || reported.size === MAX_ERRORS) return
    reported.add(key)
    sendReport('error', event)
  }

  addEventListener('error', ({ message, filename, error }) => report({ message, source: filename, thrown: error }))
  addEventListener('unhandledrejection', ({ reason }) => report({ message: '', source: location.href, thrown: reason }))
}

/** The only click event that is a metric (specification, section 7). It is sent when the page is ready. */
const DOWNLOAD = 'Download'

/**
 * Reports clicks on links and buttons with `data-event`, or in an element with it, if the visitor consented to analytics. Adds the
 * page URL and the referrer URL, without queries and fragments, which may contain personal data.
 */
export const reportClicks = (reportMetric: (metric: Metric) => void): void => {
  const reportClick = ({ target }: MouseEvent): void => {
    const clicked = target instanceof Element ? target.closest('a, button') : null
    const json = clicked?.closest<HTMLElement>('[data-event]')?.dataset['event']
    if (!json) return
    const event: { readonly name?: unknown } = JSON.parse(json)
    const report = {
      ...event,
      ...(event.name === DOWNLOAD && clicked instanceof HTMLAnchorElement ? { downloadLink: clicked.href } : {}),
      currentURL: withoutQuery(location.href),
      referrerURL: withoutQuery(document.referrer),
    }
    if (event.name === DOWNLOAD) reportMetric({ kind: 'event', report })
    else if (hasConsent('analytics')) sendReport('event', report)
  }
  addEventListener('click', reportClick, { capture: true, passive: true })
}
