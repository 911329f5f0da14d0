import { reportClicks, reportErrors } from './monitoring/report-events.ts'
import { reportMetrics } from './monitoring/report-metrics.ts'
import { hydrateOnIntent } from './scripts/hydrate-on-intent.ts'
import { addScript, afterPaint } from './scripts/load-scripts.ts'

/**
 * The script of every page: reports errors and clicks, and hydrates on intent. A single file, because a second one would be another
 * request before the first paint. The attributes of its element say what it may report and where the islands are.
 */
const { reports, errors, hydration = '', islands } = document.currentScript?.dataset ?? {}

/** Everything that can wait until the page has loaded. */
const AFTER_LOAD = '/scripts/after-load.js'

const loadAfter = (): void => afterPaint(() => void addScript(AFTER_LOAD))

if (reports !== 'none') {
  if (errors === 'report') reportErrors()
  reportClicks(reportMetrics())
  if (document.readyState === 'complete') loadAfter()
  else addEventListener('load', loadAfter)
}
if (islands !== undefined) hydrateOnIntent(islands, hydration)
