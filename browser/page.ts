import { reportClicks, reportErrors } from './monitoring/report-events.ts'
import { reportMetrics } from './monitoring/report-metrics.ts'
import { hydrateOnIntent } from './scripts/hydrate-on-intent.ts'
import { addScript, afterPaint } from './scripts/load-scripts.ts'

/**
 * The script of every page: reports errors and clicks, and hydrates on intent. A single file, because another file would be another
 * request before the first paint. The attributes of its element declare what it may report and the URLs of islands and props.
 */
const { reports, errors, hydration = '', islands } = document.currentScript?.dataset ?? {}

/** Starts everything that can wait for the load event. */
const AFTER_LOAD = '/scripts/after-load.js'

const loadAfter = (): void => afterPaint(() => void addScript(AFTER_LOAD))

if (reports !== 'none') {
  if (errors === 'report') reportErrors()
  reportClicks(reportMetrics())
  if (document.readyState === 'complete') loadAfter()
  else addEventListener('load', loadAfter)
}
if (islands !== undefined) hydrateOnIntent(islands, hydration)
