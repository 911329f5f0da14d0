import type { ReportProblem } from '../../domain/monitoring/problem-report.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { MetricsPort } from '../../ports/metrics.ts'
import { Deduplicator } from './deduplicator.ts'
import { logLine } from './log-line.ts'

/** A problem that many requests meet at once is reported once in this time; the next report says how often it was met. */
const QUIET_MS = 5_000

/** Reports problems to the log and, in production, to the browser-error call. It never waits for that. */
export const problemReporter = (metrics: MetricsPort, isProduction: boolean, clock: ClockPort): ReportProblem => {
  const deduplicator = new Deduplicator(clock, QUIET_MS)
  return (report) => {
    const repeated = deduplicator.repeatsOf(JSON.stringify(report))
    if (repeated === null) return
    const { type, message, details } = report
    logLine('error', message, { type, ...details, ...(repeated === 0 ? {} : { repeated }) })
    if (!isProduction) return
    const url = typeof details['url'] === 'string' ? details['url'] : ''
    void metrics.error({ type, level: 'error', message, url })
  }
}
