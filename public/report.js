// Tells the shop what a visitor starts: a download, a purchase. The element that is clicked says in `data-event` what to tell.
// See domain/monitoring. It asks for no answer, and a report that is lost is lost.
addEventListener(
  'click',
  (event) => {
    const told = event.target.closest?.('[data-event]')?.dataset.event
    if (!told) return
    const page = { currentURL: location.href, referrerURL: document.referrer }
    navigator.sendBeacon('/beacon/event', JSON.stringify({ ...JSON.parse(told), ...page }))
  },
  { capture: true, passive: true },
)
