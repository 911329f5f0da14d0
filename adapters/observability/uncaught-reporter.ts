import type { ClockPort } from '../../ports/clock.ts'
import type { ErrorEvent, MetricsPort } from '../../ports/metrics.ts'
import { Deduplicator } from './deduplicator.ts'
import { describeError } from './log/describe-error.ts'
import { logLine } from './log-line.ts'

const QUIET_MS = 5_000

/** An error that nobody caught, as the browser-error call takes it: redacted, and of no page. */
export const uncaughtEvent = (error: unknown): ErrorEvent => {
  const { kind, message, stack = [] } = describeError(error)
  return { type: 'JavaScript', level: 'error', message: `${kind}: ${message}`, stack: stack.join('\n'), url: '' }
}

/** Reports an error of this program's own. Resolves when that is done, or cannot be done; never rejects. */
export type ReportUncaught = (message: string, error: unknown) => Promise<void>

/**
 * Reports errors that nobody caught to the log and, in production, to the browser-error call. One that is met again within five
 * seconds is counted, and one that comes by two ways is the same.
 */
export const uncaughtReporter = (metrics: MetricsPort, isProduction: boolean, clock: ClockPort): ReportUncaught => {
  const deduplicator = new Deduplicator(clock, QUIET_MS)
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
