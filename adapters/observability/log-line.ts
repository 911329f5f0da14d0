import { isSpanContextValid, trace } from '@opentelemetry/api'
import { type Logger, pino, stdTimeFunctions } from 'pino'
import { redactText } from '../../domain/monitoring/redact-text.ts'

const MAX_FRAMES = 8
const MAX_CAUSES = 3
const MAX_FRAME_LENGTH = 200

/** A redacted error for the log. */
export interface DescribedError {
  readonly kind: string
  readonly message: string
  /** Error code of Node or the operating system, such as `ECONNREFUSED`. */
  readonly code?: string
  /** The innermost stack frames. */
  readonly stack?: readonly string[]
  readonly cause?: DescribedError
}

const framesOf = ({ stack = '' }: Error): readonly string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) =>
      line
        .trim()
        .replace(/\?[^\s)]*/, '')
        .slice(0, MAX_FRAME_LENGTH),
    )

const describe = (error: unknown, causes: number): DescribedError => {
  // `instanceof` fails for errors of bundled code, which may belong to another realm.
  if (typeof error !== 'object' || error === null || !('message' in error))
    return { kind: typeof error, message: redactText(String(error)) }
  const { name, message, code, cause, stack } = error as Error & { readonly code?: unknown }
  const frames = typeof stack === 'string' ? framesOf(error as Error) : []
  return {
    kind: String(name),
    message: redactText(String(message)),
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames.length === 0 ? {} : { stack: frames }),
    ...(cause === undefined || causes === 0 ? {} : { cause: describe(cause, causes - 1) }),
  }
}

/** Describes a thrown value. Omits additional fields except `code`, because they may contain visitor input. */
export const describeError = (error: unknown): DescribedError => describe(error, MAX_CAUSES)

const LEVELS = { debug: 20, info: 30, warning: 40, error: 50 }

export type LogLevel = keyof typeof LEVELS

/** The lowest level that is logged; `silent` logs nothing. */
type LogThreshold = LogLevel | 'silent'

interface LogSettings {
  readonly threshold: LogThreshold
  readonly process?: 'edge' | 'renderer'
  /** Id of the build, which each line names. */
  readonly build?: string | undefined
}

/** Returns the trace id of the active span. The edge has no active spans and passes the trace id itself. */
const activeTrace = (): object => {
  const context = trace.getActiveSpan()?.spanContext()
  // Without telemetry, span ids consist of zeros.
  return context === undefined || !isSpanContextValid(context) ? {} : { traceId: context.traceId }
}

const makeLogger = ({ threshold, process: role, build }: LogSettings): Logger<LogLevel> =>
  pino<LogLevel>(
    {
      level: threshold,
      customLevels: LEVELS,
      useOnlyCustomLevels: true,
      base: { process: role, build },
      timestamp: stdTimeFunctions.isoTime,
      messageKey: 'message',
      formatters: { level: (level) => ({ level }) },
      serializers: { error: describeError },
      mixin: activeTrace,
      mixinMergeStrategy: (details, active) => ({ ...active, ...details }),
    },
    { write: (line: string) => void process.stderr.write(line) },
  )

/** The renderer and the bundled pages are separate module graphs, which share the logger through `globalThis`. */
const KEY = Symbol.for('northwall.log')
const holder = globalThis as typeof globalThis & { [KEY]?: Logger<LogLevel> }

/** Configures the log of this process. The threshold is `info` until then. */
export const openLog = (settings: LogSettings): void => {
  holder[KEY] = makeLogger(settings)
}

/**
 * Writes one JSON line with the current trace id to standard error. `details` must not contain visitor data. `details.error` may be
 * any thrown value and is redacted.
 */
export const logLine = (level: LogLevel, message: string, details: Readonly<Record<string, unknown>> = {}): void => {
  holder[KEY] ??= makeLogger({ threshold: 'info' })
  holder[KEY][level](details, message)
}
