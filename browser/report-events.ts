/**
 * Reports analytics events: a download, a purchase. The clicked element has the event in `data-event`, as domain/monitoring
 * writes it; the URLs of page and referrer are added here, without what a visitor may have in query and fragment. The
 * response is ignored, and a lost report is not repeated.
 */
const reportClick = ({ target }: MouseEvent): void => {
  const clicked = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null
  const json = clicked?.dataset['event']
  if (!json) return
  const [currentURL, referrerURL] = [location.href, document.referrer].map((url) => url.split(/[?#]/, 1)[0])
  navigator.sendBeacon('/beacon/event', JSON.stringify({ ...JSON.parse(json), currentURL, referrerURL }))
}

/** What nobody waits for: it comes where the page has been loaded. */
const loadAfter = (): void => {
  document.head.append(Object.assign(document.createElement('script'), { src: '/scripts/after-load.js' }))
}

addEventListener('load', loadAfter)
addEventListener('click', reportClick, { capture: true, passive: true })
