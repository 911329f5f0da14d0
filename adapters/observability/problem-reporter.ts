import type { ClockPort } from '../../ports/clock.ts'
import type { ProblemReport, ReportProblem } from '../../ports/error-catalogue.ts'
import type { MetricsPort } from '../../ports/metrics.ts'
import { Deduplicator } from './deduplicator.ts'
import { repeatCountingLog } from './log/repeat-counting-log.ts'

/** A problem that many requests meet at once is reported once in this time. */
const QUIET_MS = 5_000

/** Of a call that failed why it failed, whatever was asked for: an outage has as many of them as there are pages. Of all else everything. */
const reasonOf = ({ type, details }: ProblemReport): readonly unknown[] =>
  details['errCode'] === undefined ? [type, details] : [type, details['errCode'], details['reason']]

/**
 * Reports problems to the log, where those of one reason are a line a minute, and in production to the browser-error call, which is told of
 * each list and block that could not be loaded. It never waits for that.
 */
export const problemReporter = (metrics: MetricsPort, isProduction: boolean, clock: ClockPort): ReportProblem => {
  const deduplicator = new Deduplicator(clock, QUIET_MS)
  const log = repeatCountingLog(clock)
  return (report) => {
    const { type, message, details } = report
    log('error', message, { type, ...details }, reasonOf(report))
    if (!isProduction || !deduplicator.shouldReport(JSON.stringify(report))) return
    const url = typeof details['url'] === 'string' ? details['url'] : ''
    void metrics.error({ type, level: 'error', message, url })
  }
}
