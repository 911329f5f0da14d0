import { scriptErrorEvent, type UncaughtError } from '../../domain/monitoring/script-error.ts'
import { sendReport } from './send-report.ts'

/** A page that throws all the time is known after so many errors. */
const MOST_ERRORS = 20

/**
 * Reports uncaught errors and rejections of the page, each once, and none after twenty. They are no part of the metrics, so
 * they wait for nothing, and what keeps the page working needs no consent.
 */
export const reportErrors = (): void => {
  const reported = new Set<string>()

  const report = (error: UncaughtError): void => {
    const event = scriptErrorEvent(error, location.href)
    const key = JSON.stringify(event)
    if (reported.has(key) || reported.size === MOST_ERRORS) return
    reported.add(key)
    sendReport('error', event)
  }

  addEventListener('error', ({ message, filename, error }) => report({ message, source: filename, thrown: error }))
  addEventListener('unhandledrejection', ({ reason }) => report({ message: '', source: location.href, thrown: reason }))
}
