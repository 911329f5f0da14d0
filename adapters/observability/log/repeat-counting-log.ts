import type { ClockPort } from '../../../ports/clock.ts'
import { Deduplicator } from '../deduplicator.ts'
import { type LogLevel, logLine } from '../log-line.ts'
import { describeError } from './describe-error.ts'

/** In a minute one line tells what an outage has to tell; the next one says how often it happened. */
const QUIET_MS = 60_000

type Details = Readonly<Record<string, unknown>>

/** Why it happened: whose page it was and in which trace makes no other reason. */
const reasonOf = ({ kind, reason, error }: Details): readonly unknown[] => {
  if (error === undefined) return [kind, reason]
  const described = describeError(error)
  return [described.kind, described.code, described.message]
}

/**
 * A log for what may happen a thousand times for one reason: the first time is a line, further times within a minute are
 * counted, and the next line says how many they were.
 */
export const repeatCountingLog = (clock: ClockPort) => {
  const deduplicator = new Deduplicator(clock, QUIET_MS)
  /** `reason`: by which it is the same again; by default kind and reason, or the error, of the details. */
  return (level: LogLevel, message: string, details: Details, reason: readonly unknown[] = reasonOf(details)): void => {
    const repeated = deduplicator.repeatsOf(JSON.stringify([message, ...reason]))
    if (repeated !== null) logLine(level, message, repeated === 0 ? details : { ...details, repeated })
  }
}
