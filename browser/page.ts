import { submitOnce } from './forms/submit-once.ts'
import { reportClicks, reportErrors } from './monitoring/report-events.ts'
import { reportMetrics } from './monitoring/report-metrics.ts'
import { selectLinkedChoice } from './offers/linked-choice.ts'
import { hydrateOnIntent } from './scripts/hydrate-on-intent.ts'
import { addScript, afterPaint } from './scripts/load-scripts.ts'
import { trustOwnScripts } from './scripts/trust-own-content.ts'

/**
 * The script of every page. Selects the choice of a link, submits forms once, reports errors and clicks, and hydrates on intent. It
 * is a single file, because a second file would mean another request before the first paint. The attributes of the script element
 * declare what it may report, the text of busy buttons, and, if the page has islands, the URL of their props.
 */
const { reports, errors, busy, hydration } = document.currentScript?.dataset ?? {}

/** Loads after the load event. */
const AFTER_LOAD = '/scripts/after-load.js'

const loadAfter = (): void => afterPaint(() => void addScript(AFTER_LOAD))

/** Starts everything that sends or stores something. A prerendered page waits until the visitor has opened it and sees it. */
const start = (): void => {
  trustOwnScripts()
  // First, because hydration may hold a click that analytics would report twice. Without `:has()`, the page stays as without
  // scripts: the scripts of a choice read the selected option from the cell that the style sheet displays.
  if (hydration !== undefined && CSS.supports('selector(:has(*))')) hydrateOnIntent(hydration)
  submitOnce(busy)
  if (reports === 'none') return
  if (errors === 'report') reportErrors()
  reportClicks(reportMetrics())
  if (document.readyState === 'complete') loadAfter()
  else addEventListener('load', loadAfter)
}

selectLinkedChoice()
// Some browsers lack prerendering.
if ((document as { readonly prerendering?: boolean }).prerendering) {
  // Starting takes a slow phone 45 ms, which its first paint must not wait for.
  document.addEventListener('prerenderingchange', () => afterPaint(start), { once: true })
  // A prerendered page has no frames, so its layout would wait for the click.
  addEventListener('load', () => document.body.offsetHeight)
}
// The script of a page with a choice is not deferred, see `edge/pages/choice-page.ts`.
else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
else start()
