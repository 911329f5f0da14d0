import type { ClockPort } from '../../../ports/clock.ts'
import { Deduplicator } from '../deduplicator.ts'
import { type LogLevel, logLine } from '../log-line.ts'

/** In a minute one line tells what an outage has to tell; the next one says how often it happened. */
const QUIET_MS = 60_000

type Details = Readonly<Record<string, unknown>>

/**
 * A log for what may happen a thousand times for one reason: the first time is a line, further times within a minute are
 * counted, and the next line says how many they were.
 */
export const repeatCountingLog = (clock: ClockPort) => {
  const deduplicator = new Deduplicator(clock, QUIET_MS)
  return (level: LogLevel, message: string, details: Details): void => {
    const repeated = deduplicator.repeatsOf(JSON.stringify([message, details['kind'], details['reason']]))
    if (repeated !== null) logLine(level, message, repeated === 0 ? details : { ...details, repeated })
  }
}
