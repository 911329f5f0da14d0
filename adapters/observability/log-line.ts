export type LogLevel = 'info' | 'warning' | 'error'

/** Writes one JSON line to standard error. `details` must hold nothing about a visitor. */
export const logLine = (level: LogLevel, message: string, details: Readonly<Record<string, unknown>> = {}): void => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...details })}\n`)
}
