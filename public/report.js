// Reports analytics events: a download, a purchase. The clicked element has the event in `data-event`, as domain/monitoring
// writes it; the URLs of page and referrer are added here, without what a visitor may have in query and fragment. The
// response is ignored, and a lost report is not repeated.
addEventListener(
  'click',
  (event) => {
    const json = event.target.closest?.('[data-event]')?.dataset.event
    if (!json) return
    const [currentURL, referrerURL] = [location.href, document.referrer].map((url) => url.split(/[?#]/, 1)[0])
    navigator.sendBeacon('/beacon/event', JSON.stringify({ ...JSON.parse(json), currentURL, referrerURL }))
  },
  { capture: true, passive: true },
)
