import { format, stripVTControlCharacters } from 'node:util'
import { redactText } from '../../../domain/monitoring/redact-text.ts'
import { type LogLevel, logLine } from '../log-line.ts'

/** What the framework says of its own running, how long it read its settings for example, is for those who look for it. */
const LEVELS = {
  debug: 'debug',
  trace: 'debug',
  log: 'debug',
  info: 'debug',
  warn: 'warning',
  error: 'error',
} as const satisfies Record<string, LogLevel>

/** Signs by which the framework marks its lines. */
const MARKS = /^[\s▲⚠⨯✓○»]+/

/** Told of an error that was written to the console, and of what was written beside it. */
type OnError = (message: string, error: unknown) => void

const isError = (value: unknown): boolean => typeof value === 'object' && value !== null && 'stack' in value

/** What was written as text. Of objects nothing is told: they may hold anything. */
const textOf = (written: readonly unknown[]): string =>
  redactText(
    stripVTControlCharacters(format(...written.filter((value) => typeof value !== 'object' || value === null))).replace(
      MARKS,
      '',
    ),
  ).trim()

/**
 * Has everything that the framework and its libraries write to a console logged, a line each, its start included.
 *
 * @param onError takes errors, which are more than a line of the log
 */
export const captureConsole = (target: Console, onError: OnError): void => {
  for (const [method, level] of Object.entries(LEVELS))
    Object.assign(target, {
      [method]: (...written: readonly unknown[]) => {
        const error = written.find(isError)
        const message = textOf(written)
        if (error !== undefined) onError(message || 'The framework met an error', error)
        else if (message !== '') logLine(level, message, { from: 'framework' })
      },
    })
}
