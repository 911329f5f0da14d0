import { format, stripVTControlCharacters } from 'node:util'
import { redactText } from '../../domain/monitoring/redact-text.ts'
import { type LogLevel, logLine } from './log-line.ts'

/** Redirects Node warnings to the log. */
const logWarnings = (): void => {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => logLine('warning', redactText(message), { kind: name }))
}

/** Informational messages of the framework become `debug`. */
const LEVELS = {
  debug: 'debug',
  trace: 'debug',
  log: 'debug',
  info: 'debug',
  warn: 'warning',
  error: 'error',
} as const satisfies Record<string, LogLevel>

/** Symbols that the framework puts before its messages. */
const MARKS = /^[\s▲⚠⨯✓○»]+/

/** Receives an error that was passed to the console, and the text of that call. */
type OnError = (message: string, error: unknown) => void

const isError = (value: unknown): boolean => typeof value === 'object' && value !== null && 'stack' in value

/** Returns the text of console arguments. Omits objects, because they may contain visitor data. */
const textOf = (written: readonly unknown[]): string =>
  redactText(
    stripVTControlCharacters(format(...written.filter((value) => typeof value !== 'object' || value === null))).replace(
      MARKS,
      '',
    ),
  ).trim()

/** Returns a console that writes one log line per call and passes errors to `onError`. */
const logConsole = (onError: OnError): Console =>
  Object.assign(
    Object.create(globalThis.console),
    Object.fromEntries(
      Object.entries(LEVELS).map(([method, level]) => [
        method,
        (...written: readonly unknown[]) => {
          const error = written.find(isError)
          const message = textOf(written)
          if (error !== undefined) onError(message || 'Framework error', error)
          else if (message !== '') logLine(level, message, { from: 'framework' })
        },
      ]),
    ),
  )

/** Redirects console output and Node warnings to the log. Errors go to `onError`. */
export const captureOutput = (onError: OnError): void => {
  logWarnings()
  globalThis.console = logConsole(onError)
}
