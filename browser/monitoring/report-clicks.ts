import { withoutQuery } from '../../domain/monitoring/without-query.ts'
import { hasConsent } from '../consent/has-consent.ts'
import type { Metric } from './metrics-channel.ts'
import { sendReport } from './send-report.ts'

/** The one event of a click that is a metric (specification, section 7); the others are of the visitor, who may be on their way out. */
const DOWNLOAD = 'Download'

/**
 * Reports analytics events, once the visitor allows it: a download, a purchase. The clicked element has the event in
 * `data-event`, as domain/monitoring writes it; the URLs of page and referrer are added here, without what a visitor may have
 * in query and fragment.
 */
export const reportClicks = (reportMetric: (metric: Metric) => void): void => {
  const reportClick = ({ target }: MouseEvent): void => {
    const clicked = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null
    const json = clicked?.dataset['event']
    if (!json) return
    const event: { readonly name?: unknown } = JSON.parse(json)
    const report = {
      ...event,
      currentURL: withoutQuery(location.href),
      referrerURL: withoutQuery(document.referrer),
    }
    if (event.name === DOWNLOAD) reportMetric({ kind: 'event', report })
    else if (hasConsent('analytics')) sendReport('event', report)
  }
  addEventListener('click', reportClick, { capture: true, passive: true })
}
