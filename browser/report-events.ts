import { reportClicks } from './monitoring/report-clicks.ts'
import { reportErrors } from './monitoring/report-errors.ts'
import { reportMetrics } from './monitoring/report-metrics.ts'
import { addScript } from './scripts/add-script.ts'

/** Where the page has been loaded: what nobody waits for. */
const AFTER_LOAD = '/scripts/after-load.js'

const loadAfter = (): void => void addScript(AFTER_LOAD)

if (document.currentScript?.dataset['errors'] === 'report') reportErrors()
reportClicks(reportMetrics())
if (document.readyState === 'complete') loadAfter()
else addEventListener('load', loadAfter)
