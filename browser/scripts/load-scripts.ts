import { CONSENT_CATEGORIES } from '../../domain/consent/consent.ts'
import { CONSENTED_ITEMS } from '../../domain/consent/consent-table.ts'
import { onConsentChange, visitorConsent } from '../visitor/visitor-consent.ts'

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

/** Measures web vitals. Browsers buffer the entries that it needs, so it may load late. */
const VITALS = '/scripts/vitals.js'

/** Percentage of page views that report vitals, as the page declares; 100 by default. */
const sharePercent = (): number =>
  Number(document.querySelector<HTMLElement>('script[data-vitals]')?.dataset['vitals'] ?? 100)

const HEAD_SCRIPTS = 'meta[name="head-script"]'

/** A script that needs consent. */
interface ConsentedScript {
  readonly src: string
  readonly purpose: string | undefined
}

/** The scripts that need consent: those of the table of consent, and those that the page declares as meta elements. */
const consentedScripts = (): readonly ConsentedScript[] => {
  const isMeasured = Math.random() * 100 < sharePercent()
  return [
    ...CONSENT_CATEGORIES.flatMap((purpose) => CONSENTED_ITEMS[purpose].scripts.map((src) => ({ src, purpose }))),
    ...Array.from(document.querySelectorAll<HTMLMetaElement>(HEAD_SCRIPTS), ({ content: src, dataset }) => ({
      src,
      purpose: dataset['purpose'],
    })),
  ].filter(({ src }) => isMeasured || src !== VITALS)
}

/** Loads each script that needs consent as soon as the visitor allows its category, and only once. */
export const loadConsentedScripts = (): void => {
  let waiting = consentedScripts()
  const loadAllowed = (): void => {
    const { granted } = visitorConsent()
    const isAllowed = ({ purpose }: ConsentedScript) => granted.some((category) => category === purpose)
    for (const { src } of waiting.filter(isAllowed)) addScript(src)
    waiting = waiting.filter((script) => !isAllowed(script))
  }
  loadAllowed()
  onConsentChange(loadAllowed)
}
