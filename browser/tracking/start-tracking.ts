import { onConsentChange } from '../consent/consent-changes.ts'
import { visitorConsent } from '../consent/visitor-consent.ts'
import { visitorCountry } from '../region/visitor-country.ts'
import { pushConsent } from './data-layer.ts'
import { forgetRefused } from './forget-refused.ts'
import { loadTagManager } from './load-tag-manager.ts'
import { noteAnalytics } from './note-analytics.ts'
import { noteMarketing } from './note-marketing.ts'
import { type Track, trackingStore } from './tracking-store.ts'

/** Tells what the page is: no word of its visitor but their country. */
const describePage = (track: Track): void => {
  track({ type: 'localeChanged', locale: document.documentElement.lang })
  track({ type: 'breadcrumbsChanged', breadcrumbs: location.pathname.split('/').filter((segment) => segment !== '') })
  const products = Array.from(
    document.querySelectorAll<HTMLElement>('[data-buy-block]'),
    ({ dataset }) => dataset['buyBlock'] ?? '',
  )
  track({ type: 'dataLayerUpdated', shared: { products, country: visitorCountry() } })
}

/**
 * Starts tracking: tells the data layer what the visitor allows before anything else. Nothing is stored, and no tag manager is
 * loaded, of what they do not allow; what they have said no to is forgotten.
 */
export const startTracking = (): void => {
  const track = trackingStore()
  let isDescribed = false

  const trackAllowed = (): void => {
    const consent = visitorConsent()
    forgetRefused(consent)
    if (consent.granted.length === 0) return
    if (!isDescribed) describePage(track)
    isDescribed = true
    if (consent.granted.includes('marketing')) noteMarketing(track)
    if (consent.granted.includes('analytics')) noteAnalytics(track)
    track({ type: 'trackingInitialized' })
    loadTagManager()
  }

  pushConsent('default', visitorConsent())
  trackAllowed()
  onConsentChange(() => {
    pushConsent('update', visitorConsent())
    trackAllowed()
  })
}
