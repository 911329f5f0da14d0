import { onConsentChange } from '../consent/consent-changes.ts'
import { visitorConsent } from '../consent/visitor-consent.ts'
import { addScript } from '../scripts/add-script.ts'

const NAMED = 'meta[name="head-script"]'

const loadAllowed = (): void => {
  const { granted } = visitorConsent()
  for (const meta of document.querySelectorAll<HTMLMetaElement>(NAMED)) {
    if (!granted.some((purpose) => purpose === meta.dataset['purpose'])) continue
    addScript(meta.content)
    // Once, however often the visitor decides.
    meta.remove()
  }
}

/** Loads the head scripts that the page only names, where the visitor allows what they are for, now or by a decision on this page. */
export const loadHeadScripts = (): void => {
  loadAllowed()
  onConsentChange(loadAllowed)
}
