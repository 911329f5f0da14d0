import { format, stripVTControlCharacters } from 'node:util'
import { redactText } from '../../domain/monitoring/redact-text.ts'
import { type LogLevel, logLine } from './log-line.ts'

/** Redirects Node warnings to the log, one line each. */
const logWarnings = (): void => {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => logLine('warning', redactText(message), { kind: name }))
}

/** Informational lines of the framework are `debug`. */
const LEVELS = {
  debug: 'debug',
  trace: 'debug',
  log: 'debug',
  info: 'debug',
  warn: 'warning',
  error: 'error',
} as const satisfies Record<string, LogLevel>

/** Symbols with which the framework prefixes its lines. */
const MARKS = /^[\s▲⚠⨯✓○»]+/

/** Receives an error that was written to the console, with the text beside it. */
type OnError = (message: string, error: unknown) => void

const isError = (value: unknown): boolean => typeof value === 'object' && value !== null && 'stack' in value

/** Returns the text of console arguments, without objects, which may contain anything. */
const textOf = (written: readonly unknown[]): string =>
  redactText(
    stripVTControlCharacters(format(...written.filter((value) => typeof value !== 'object' || value === null))).replace(
      MARKS,
      '',
    ),
  ).trim()

/** Returns a console that writes to the log, one line per call; errors go to `onError`. */
const logConsole = (onError: OnError): Console =>
  Object.assign(
    Object.create(globalThis.console),
    Object.fromEntries(
      Object.entries(LEVELS).map(([method, level]) => [
        method,
        (...written: readonly unknown[]) => {
          const error = written.find(isError)
          const message = textOf(written)
          if (error !== undefined) onError(message || 'The framework met an error', error)
          else if (message !== '') logLine(level, message, { from: 'framework' })
        },
      ]),
    ),
  )

/** Puts the console of the log in place of Node's, and redirects Node warnings to the log; errors go to `onError`. */
export const captureOutput = (onError: OnError): void => {
  logWarnings()
  globalThis.console = logConsole(onError)
}
