import { reportClicks } from './monitoring/report-clicks.ts'
import { reportErrors } from './monitoring/report-errors.ts'
import { reportMetrics } from './monitoring/report-metrics.ts'
import { addScript } from './scripts/add-script.ts'
import { afterPaint } from './scripts/after-paint.ts'
import { hydrateOnIntent } from './scripts/hydrate-on-intent.ts'

/**
 * The one script that comes with a page: it reports, and hydrates on intent. One and not two, which would be two connections before
 * the first paint. Its element says what it may report and where the islands are.
 */
const { reports, errors, hydration = '', islands } = document.currentScript?.dataset ?? {}

/** Where the page has been loaded: what nobody waits for. */
const AFTER_LOAD = '/scripts/after-load.js'

const loadAfter = (): void => afterPaint(() => void addScript(AFTER_LOAD))

if (reports !== 'none') {
  if (errors === 'report') reportErrors()
  reportClicks(reportMetrics())
  if (document.readyState === 'complete') loadAfter()
  else addEventListener('load', loadAfter)
}
if (islands !== undefined) hydrateOnIntent(islands, hydration)
