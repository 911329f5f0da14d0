import type { LogEntry } from './captured-log.ts'

/** Returns the error types in a log, without duplicates. */
export const reportedBy = (log: readonly LogEntry[]): readonly string[] => [
  ...new Set(log.flatMap(({ type }) => (type === undefined ? [] : [type]))),
]
