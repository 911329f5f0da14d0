import { LRUCache } from 'lru-cache'
import type { ClockPort } from '../../ports/clock.ts'
import { describeError, type LogLevel, logLine } from './log-line.ts'

/** Suppresses and counts repeated reports. Remembers the 1,000 most recent ones. */
export class Deduplicator {
  readonly #clock: ClockPort
  readonly #quietMs: number
  readonly #made = new LRUCache<string, { readonly atMs: number; suppressed: number }>({ max: 1_000 })

  /** @param quietMs how long the same report is suppressed */
  constructor(clock: ClockPort, quietMs: number) {
    this.#clock = clock
    this.#quietMs = quietMs
  }

  /** Whether to make a report now; if so, counts it as made. */
  shouldReport(report: string): boolean {
    return this.repeatsOf(report) !== null
  }

  /** Returns null if a report must be suppressed; otherwise counts it as made and returns how often it was suppressed before. */
  repeatsOf(report: string): number | null {
    const nowMs = this.#clock.now()
    const made = this.#made.get(report)
    if (made !== undefined && nowMs - made.atMs < this.#quietMs) {
      made.suppressed += 1
      return null
    }
    this.#made.set(report, { atMs: nowMs, suppressed: 0 })
    return made?.suppressed ?? 0
  }
}

const QUIET_MS = 60_000

type Details = Readonly<Record<string, unknown>>

/** Identifies a reason independent of page and trace. */
const reasonOf = ({ kind, reason, error }: Details): readonly unknown[] => {
  if (error === undefined) return [kind, reason]
  const described = describeError(error)
  return [described.kind, described.code, described.message]
}

/** Creates a log that writes at most one line per reason and minute, with the number of suppressed repetitions. */
export const repeatCountingLog = (clock: ClockPort) => {
  const deduplicator = new Deduplicator(clock, QUIET_MS)
  /** `reason`: identifies repetitions; by default kind and reason, or the error, of the details. */
  return (level: LogLevel, message: string, details: Details, reason: readonly unknown[] = reasonOf(details)): void => {
    const repeated = deduplicator.repeatsOf(JSON.stringify([message, ...reason]))
    if (repeated !== null) logLine(level, message, repeated === 0 ? details : { ...details, repeated })
  }
}
