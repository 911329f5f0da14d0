import { hasConsent } from './consent/has-consent.ts'

/**
 * Reports analytics events: a download, a purchase. The clicked element has the event in `data-event`, as domain/monitoring
 * writes it; the URLs of page and referrer are added here, without what a visitor may have in query and fragment. The
 * response is ignored, and a lost report is not repeated. None is sent without the visitor's consent to analytics.
 */
const reportClick = ({ target }: MouseEvent): void => {
  if (!hasConsent('a')) return
  const clicked = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null
  const json = clicked?.dataset['event']
  if (!json) return
  const [currentURL, referrerURL] = [location.href, document.referrer].map((url) => url.split(/[?#]/, 1)[0])
  navigator.sendBeacon('/beacon/event', JSON.stringify({ ...JSON.parse(json), currentURL, referrerURL }))
}

/** Where the page has been loaded: what nobody waits for. */
const AFTER_LOAD = '/scripts/after-load.js'

const loadAfter = (): void => document.head.append(Object.assign(document.createElement('script'), { src: AFTER_LOAD }))

if (document.readyState === 'complete') loadAfter()
else addEventListener('load', loadAfter)
addEventListener('click', reportClick, { capture: true, passive: true })
