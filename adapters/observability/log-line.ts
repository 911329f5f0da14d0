import { isSpanContextValid, trace } from '@opentelemetry/api'
import { type Logger, pino, stdTimeFunctions } from 'pino'
import { describeError } from './log/describe-error.ts'

const LEVELS = { debug: 20, info: 30, warning: 40, error: 50 }

export type LogLevel = keyof typeof LEVELS

/** What is written at all: lines of this level and above, or none. */
type LogThreshold = LogLevel | 'silent'

interface LogSettings {
  readonly threshold: LogThreshold
  /** Which process of the product writes. */
  readonly process?: 'edge' | 'renderer'
}

/** The trace that a line is about, where it is written within a span. The edge, which has no active spans, names it itself. */
const activeTrace = (): object => {
  const context = trace.getActiveSpan()?.spanContext()
  // Where telemetry is off, spans have ids of nothing but zeros.
  return context === undefined || !isSpanContextValid(context) ? {} : { traceId: context.traceId }
}

const makeLogger = ({ threshold, process: role }: LogSettings): Logger<LogLevel> =>
  pino<LogLevel>(
    {
      level: threshold,
      customLevels: LEVELS,
      useOnlyCustomLevels: true,
      base: role === undefined ? null : { process: role },
      timestamp: stdTimeFunctions.isoTime,
      messageKey: 'message',
      formatters: { level: (level) => ({ level }) },
      serializers: { error: describeError },
      mixin: activeTrace,
      mixinMergeStrategy: (details, active) => ({ ...active, ...details }),
    },
    { write: (line: string) => void process.stderr.write(line) },
  )

/** The renderer and the bundled pages are module graphs of their own: they share the logger over the one global object. */
const KEY = Symbol.for('northwall.log')
const holder = globalThis as typeof globalThis & { [KEY]?: Logger<LogLevel> }

/** Opens the log of this process. What is written before that has the threshold `info`. */
export const openLog = (settings: LogSettings): void => {
  holder[KEY] = makeLogger(settings)
}

/**
 * Writes one JSON line to standard error, with the trace that it is written in. `details` must hold nothing about a visitor;
 * what is named `error` there may be whatever was thrown, and is told by kind, message and cause, redacted.
 */
export const logLine = (level: LogLevel, message: string, details: Readonly<Record<string, unknown>> = {}): void => {
  holder[KEY] ??= makeLogger({ threshold: 'info' })
  holder[KEY][level](details, message)
}
