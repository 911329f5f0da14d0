import { hasConsent, onConsentChange, visitorConsent } from '../visitor/visitor-consent.ts'

/** Loads a script, asynchronously. */
export const addScript = (src: string): HTMLScriptElement => {
  const script = Object.assign(document.createElement('script'), { src })
  document.head.append(script)
  return script
}

const FIRST_PAINT = 'first-contentful-paint'

/**
 * Calls back after the first contentful paint, because earlier requests would delay it. Calls back at once if the paint is over or
 * the browser does not report it; in a background tab, when the tab becomes visible.
 */
export const afterPaint = (callback: () => void): void => {
  const isReported = PerformanceObserver.supportedEntryTypes.includes('paint')
  if (!isReported || performance.getEntriesByName(FIRST_PAINT).length > 0) {
    callback()
    return
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(FIRST_PAINT).length === 0) return
    observer.disconnect()
    callback()
  })
  observer.observe({ type: 'paint', buffered: true })
}

const HEAD_SCRIPTS = 'meta[name="head-script"]'

const loadAllowed = (): void => {
  const { granted } = visitorConsent()
  for (const meta of document.querySelectorAll<HTMLMetaElement>(HEAD_SCRIPTS)) {
    if (!granted.some((purpose) => purpose === meta.dataset['purpose'])) continue
    addScript(meta.content)
    // Loaded once, also if the visitor decides again.
    meta.remove()
  }
}

/** Loads the head scripts that the page declares as meta elements, as soon as the visitor allows their purpose. */
export const loadHeadScripts = (): void => {
  loadAllowed()
  onConsentChange(loadAllowed)
}

/** Browsers buffer the entries that this script measures, so it may load late. */
const VITALS = '/scripts/vitals.js'

/** Percentage of page views that report vitals, as the page declares; 100 by default. */
const sharePercent = (): number =>
  Number(document.querySelector<HTMLElement>('script[data-vitals]')?.dataset['vitals'] ?? 100)

/** Loads the script that measures web vitals if this page view is sampled, as soon as the visitor allows analytics. */
export const loadVitals = (): void => {
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
