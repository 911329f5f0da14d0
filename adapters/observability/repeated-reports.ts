import { LRUCache } from 'lru-cache'
import type { ClockPort } from '../../ports/clock.ts'
import { describeError, type LogLevel, logLine } from './log-line.ts'

/** Suppresses and counts repeated reports. Remembers the 1,000 most recent reports. */
export class Deduplicator {
  readonly #clock: ClockPort
  readonly #quietMs: number
  readonly #reported = new LRUCache<string, { readonly atMs: number; suppressed: number }>({ max: 1_000 })

  /** @param quietMs how long repetitions of a report are suppressed */
  constructor(clock: ClockPort, quietMs: number) {
    this.#clock = clock
    this.#quietMs = quietMs
  }

  /** Returns false if a report must be suppressed. Otherwise remembers it and returns true. */
  shouldReport(report: string): boolean {
    return this.repeatsOf(report) !== null
  }

  /** Returns null if a report must be suppressed. Otherwise remembers it and returns how often it was suppressed before. */
  repeatsOf(report: string): number | null {
    const nowMs = this.#clock.now()
    const previous = this.#reported.get(report)
    if (previous !== undefined && nowMs - previous.atMs < this.#quietMs) {
      previous.suppressed += 1
      return null
    }
    this.#reported.set(report, { atMs: nowMs, suppressed: 0 })
    return previous?.suppressed ?? 0
  }
}

const QUIET_MS = 60_000

type Details = Readonly<Record<string, unknown>>

/** Returns the reason of a problem, independent of page and trace. */
const reasonOf = ({ kind, reason, error }: Details): readonly unknown[] => {
  if (error === undefined) return [kind, reason]
  const described = describeError(error)
  return [described.kind, described.code, described.message]
}

/** Creates a log that writes at most one line per reason and minute, with the number of suppressed lines. */
export const repeatCountingLog = (clock: ClockPort) => {
  const deduplicator = new Deduplicator(clock, QUIET_MS)
  /** `reason` identifies repetitions. It defaults to the error in the details or, if there is none, to kind and reason. */
  return (level: LogLevel, message: string, details: Details, reason: readonly unknown[] = reasonOf(details)): void => {
    const repeated = deduplicator.repeatsOf(JSON.stringify([message, ...reason]))
    if (repeated !== null) logLine(level, message, repeated === 0 ? details : { ...details, repeated })
  }
}
