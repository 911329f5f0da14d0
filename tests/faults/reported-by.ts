import type { LogEntry } from './captured-log.ts'

/** The error types that a log tells, each once. */
export const reportedBy = (log: readonly LogEntry[]): readonly string[] => [
  ...new Set(log.flatMap(({ type }) => (type === undefined ? [] : [type]))),
]
