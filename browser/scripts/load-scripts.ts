import { CONSENT_CATEGORIES } from '../../domain/consent/consent.ts'
import { CONSENTED_ITEMS } from '../../domain/consent/consent-table.ts'
import { onConsentChange, visitorConsent } from '../visitor/visitor-consent.ts'

export const addScript = (src: string): HTMLScriptElement => {
  const script = Object.assign(document.createElement('script'), { src })
  document.head.append(script)
  return script
}

const FIRST_PAINT = 'first-contentful-paint'

/**
 * Calls `callback` after the first contentful paint, which earlier requests would delay. Calls it immediately if the paint has
 * happened or the browser does not report paints. A background tab paints when it becomes visible.
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

/** Network information. Some browsers do not support it. */
interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Returns whether the connection is fast and data saver is off. A prefetch then costs the visitor nothing. */
export const mayPrefetch = (): boolean => {
  const { effectiveType, saveData } = (navigator as { readonly connection?: Connection }).connection ?? {}
  return effectiveType === '4g' && !saveData
}

/** Measures web vitals. It can load late, because browsers buffer the entries that it needs. */
const VITALS = '/scripts/vitals.js'

/** Returns the percentage of page views that report vitals. @default 100 */
const sharePercent = (): number =>
  Number(document.querySelector<HTMLElement>('script[data-vitals]')?.dataset['vitals'] ?? 100)

const HEAD_SCRIPTS = 'meta[name="head-script"]'

interface ConsentedScript {
  readonly src: string
  readonly purpose: string | undefined
}

/** Returns the scripts that need consent, from the consent table and from the meta elements of the page. */
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

/** Loads each script that needs consent once, as soon as the visitor has granted its category. */
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
