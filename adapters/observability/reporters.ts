import { redactText } from '../../domain/monitoring/redact-text.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { ProblemReport, ReportProblem } from '../../ports/error-catalogue.ts'
import type { ErrorEvent, MetricsPort, ReportOrigin } from '../../ports/metrics.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import { describeError, logLine } from './log-line.ts'
import { Deduplicator, repeatCountingLog } from './repeated-reports.ts'

const PROBLEM_QUIET_MS = 5_000

/** Identifies a failed call only by its reason, because an outage affects the queries of all pages. */
const reasonOf = ({ type, details }: ProblemReport): readonly unknown[] =>
  details['errCode'] === undefined ? [type, details] : [type, details['errCode'], details['reason']]

/** Redacts every text in the details of a problem, because reasons may come from other systems. Omits missing values. */
const redacted = (details: ProblemReport['details']): ProblemReport['details'] =>
  JSON.parse(JSON.stringify(details, (_, value) => (typeof value === 'string' ? redactText(value) : value)))

/**
 * Logs problems, at most once per reason and minute. In production, also sends one report per failed list or block to the
 * browser-error call of the site group's router. Does not wait for the answer.
 */
export const problemReporter = (metrics: MetricsPort, isProduction: boolean, clock: ClockPort): ReportProblem => {
  const deduplicator = new Deduplicator(clock, PROBLEM_QUIET_MS)
  const log = repeatCountingLog(clock)
  return (report) => {
    const { type, message, details, group } = report
    log('error', message, { type, ...details }, reasonOf(report))
    if (!isProduction || !deduplicator.shouldReport(JSON.stringify(report))) return
    const { url, ...context } = redacted(details)
    void metrics.error({ type, level: 'error', message, url, details: context }, group)
  }
}

const UNCAUGHT_QUIET_MS = 5_000

/** Converts an uncaught error to a redacted event for the browser-error call. */
export const uncaughtEvent = (error: unknown): ErrorEvent => {
  const { kind, message, stack = [] } = describeError(error)
  return { type: 'JavaScript', level: 'error', message: `${kind}: ${message}`, stack: stack.join('\n'), url: '' }
}

/** Reports an uncaught error. Resolves after the report was sent or failed. */
type ReportUncaught = (message: string, error: unknown) => Promise<void>

/**
 * Reports uncaught errors to the log and, in production, to the browser-error call. Counts repetitions within five seconds instead of
 * reporting them, and ignores an error object that was reported before.
 */
export const uncaughtReporter = (metrics: MetricsPort, isProduction: boolean, clock: ClockPort): ReportUncaught => {
  const deduplicator = new Deduplicator(clock, UNCAUGHT_QUIET_MS)
  const known = new WeakSet<object>()
  return async (message, error) => {
    if (typeof error === 'object' && error !== null) {
      if (known.has(error)) return
      known.add(error)
    }
    const event = uncaughtEvent(error)
    const repeated = deduplicator.repeatsOf(JSON.stringify(event))
    if (repeated === null) return
    logLine('error', message, { error, ...(repeated === 0 ? {} : { repeated }) })
    if (isProduction) await metrics.error(event)
  }
}

/** Longer than a double click. A later click is another transition. */
const CLICK_QUIET_MS = 3_000

/** A visitor's transition from a page to the store. */
interface CartTransition extends ReportOrigin {
  /** The option's pid. */
  readonly product: string
  /** Group of the site. It selects the router and is not part of the report. */
  readonly group: SiteGroup
  readonly siteLocale: string
  readonly currentURL: string
  readonly referrerURL: string
}

/**
 * Reports transitions to the store in production (specification, section 4, buy action). Repeated clicks of a visitor on the same
 * option are one transition. Every click without a key is reported. Does not wait for the call.
 */
export const transitionReporter = (metrics: MetricsPort, isProduction: boolean, clock: ClockPort) => {
  const deduplicator = new Deduplicator(clock, CLICK_QUIET_MS)
  /** `visitor` is a key of the page view, the session or the client, which is never sent; null without any. */
  return ({ currentURL, referrerURL, group, ...fields }: CartTransition, visitor: string | null): void => {
    if (!isProduction) return
    if (visitor === null || deduplicator.shouldReport(JSON.stringify([visitor, fields.product])))
      void metrics.event({ name: 'CartTransition', fields, currentURL, referrerURL }, group)
  }
}
