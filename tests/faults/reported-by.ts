import type { LogEntry } from './captured-log.ts'

/** Returns the distinct error types in a log. */
export const reportedBy = (log: readonly LogEntry[]): readonly string[] => [
  ...new Set(log.flatMap(({ type }) => (type === undefined ? [] : [type]))),
]
