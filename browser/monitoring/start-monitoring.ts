import { onConsentChange } from '../consent/consent-changes.ts'
import { hasConsent } from '../consent/has-consent.ts'
import { addScript } from '../scripts/add-script.ts'

/** What measures a page; the browser still has what came before it. */
const VITALS = '/scripts/vitals.js'

/** The share of page views that report vitals and performance, in percent, as the page says; all where it says nothing. */
const sharePercent = (): number =>
  Number(document.querySelector<HTMLElement>('script[data-vitals]')?.dataset['vitals'] ?? 100)

/**
 * Has the page view measured, if it is one of those that are, as soon as the visitor allows it. Nobody else gets the script
 * that does.
 */
export const startMonitoring = (): void => {
  if (Math.random() * 100 >= sharePercent()) return
  let isMeasured = false
  const measure = (): void => {
    if (isMeasured || !hasConsent('analytics')) return
    isMeasured = true
    addScript(VITALS)
  }
  measure()
  onConsentChange(measure)
}
