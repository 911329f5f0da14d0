import { updateStoreArgs, VISITOR_COOKIE } from '../../domain/consent/attribution.ts'
import type { TrackingState } from '../../domain/consent/tracking-state.ts'
import { withoutQuery } from '../../domain/monitoring/page-reports.ts'
import { displayedCells } from '../offers/choice-controls.ts'
import { addScript } from '../scripts/load-scripts.ts'
import { deviceType } from '../visitor/device-type.ts'
import { hasConsent, onConsentChange, visitorConsent, visitorCountry } from '../visitor/visitor-consent.ts'
import { pushConsent, type Track, trackingStore } from './data-layer.ts'
import { holdForTags } from './hold-for-tags.ts'
import {
  forgetRefused,
  visitAutoRenew,
  visitQuery,
  visitReferrer,
  visitSubscriptions,
  visitToken,
} from './visit-values.ts'

/** Creates the id of the visit. A cookie passes the id to the server, which adds it to the store link. */
const ensureToken = (): void => {
  const token = visitToken.read() ?? crypto.randomUUID?.()
  if (token === undefined) return
  visitToken.write(token)
  // If the browser lacks Cookie Store, the server does not get the id.
  self.cookieStore?.set({ name: VISITOR_COOKIE, value: token, path: '/', sameSite: 'lax' }).catch(() => {})
}

/** Stores the id of the visit, the offers of the last licence check, and whether the visitor has seen the auto-renew switch. */
const trackAnalytics = (track: Track): void => {
  ensureToken()
  const verdicts = Array.from(
    document.querySelectorAll<HTMLElement>('[data-verdict]'),
    ({ dataset }) => dataset['verdict'],
  )
  const offered = [...new Set(verdicts.filter((verdict) => verdict !== undefined))]
  if (offered.length > 0) visitSubscriptions.write(offered)
  const subscriptions = visitSubscriptions.read() ?? []
  const autoRenewShown = visitAutoRenew.read() === null ? 'no' : 'yes'
  track({ type: 'dataLayerUpdated', shared: { subscriptions, autoRenewShown } })
}

/** Records that the visitor has seen an auto-renew switch, as soon as half of a switch is in the viewport. */
const watchAutoRenew = (track: Track): void => {
  const switches = document.querySelectorAll('[data-auto-renew]')
  if (switches.length === 0) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!hasConsent('analytics') || !entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      visitAutoRenew.write(true)
      track({ type: 'dataLayerUpdated', shared: { autoRenewShown: 'yes' } })
    },
    { threshold: 0.5 },
  )
  for (const renewal of switches) observer.observe(renewal)
}

/** Tracks each option that the visitor selects, except in modals, which have a separate choice (specification, section 4). */
const trackOptions = (track: Track): void =>
  document.addEventListener('change', ({ target }) => {
    const choice = target instanceof Element ? target.closest('[data-choice]') : null
    if (choice === null || choice.closest('dialog') !== null || visitorConsent().granted.length === 0) return
    for (const { dataset } of displayedCells(choice)) {
      const lastChangedOption = dataset['option']
      if (lastChangedOption !== undefined) track({ type: 'dataLayerUpdated', shared: { lastChangedOption } })
    }
  })

/** Returns the referrer without its query; empty if the referrer has the same origin as the page. */
const externalReferrer = (): string =>
  document.referrer === '' || document.referrer.startsWith(`${location.origin}/`) ? '' : withoutQuery(document.referrer)

/** Stores the first external referrer and all query parameters of the visit. */
const trackMarketing = (track: Track): void => {
  track({ type: 'queryAccumulated', query: visitQuery.read() ?? '' })
  const { queryString }: TrackingState = track({ type: 'queryAccumulated', query: location.search })
  track({ type: 'storeArgsChanged', storeArgs: updateStoreArgs(queryString, new URLSearchParams()) })
  if (queryString !== '') visitQuery.write(queryString)
  const referrer = visitReferrer.read() ?? externalReferrer()
  if (referrer === '') return
  visitReferrer.write(referrer)
  track({ type: 'dataLayerUpdated', shared: { referrer } })
}

/** Tracks the page view. Device and country are the only data about the visitor. */
const describePage = (track: Track): void => {
  track({ type: 'localeChanged', locale: document.documentElement.lang })
  track({ type: 'breadcrumbsChanged', breadcrumbs: location.pathname.split('/').filter((segment) => segment !== '') })
  const products = Array.from(
    document.querySelectorAll<HTMLElement>('[data-buy-block]'),
    ({ dataset }) => dataset['buyBlock'] ?? '',
  )
  const { component = '' } = document.querySelector<HTMLElement>('main')?.dataset ?? {}
  track({
    type: 'dataLayerUpdated',
    shared: { component, deviceType: deviceType(), products, country: visitorCountry() },
  })
}

/**
 * Loads the tag manager if `TAG_MANAGER_PATH` is set. The content security policy requires a file on the same host. After it has
 * loaded, purchases wait for it.
 */
const loadTagManager = (): void => {
  const src = document.querySelector<HTMLMetaElement>('meta[name="tag-manager"]')?.content
  if (src === undefined || document.querySelector(`script[src="${src}"]`) !== null) return
  addScript(src).addEventListener('load', holdForTags)
}

/**
 * Starts tracking. First pushes the consent mode to the data layer. Stores only data of granted categories, deletes data of
 * refused categories, and loads the tag manager only after consent.
 */
export const startTracking = (): void => {
  const track = trackingStore()
  let isDescribed = false
  let isWatching = false

  const trackAllowed = (): void => {
    const consent = visitorConsent()
    forgetRefused(consent)
    if (consent.granted.length === 0) return
    if (!isDescribed) {
      describePage(track)
      trackOptions(track)
    }
    isDescribed = true
    if (consent.granted.includes('marketing')) trackMarketing(track)
    if (consent.granted.includes('analytics')) {
      trackAnalytics(track)
      if (!isWatching) watchAutoRenew(track)
      isWatching = true
    }
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
