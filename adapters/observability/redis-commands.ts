import { tracingChannel } from 'node:diagnostics_channel'
import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { histogram } from '../../telemetry/instruments.ts'

/** A command, as ioredis publishes it. `error` is set if it has failed. */
interface PublishedCommand {
  readonly command: string
  readonly database: number
  readonly serverAddress: string
  readonly serverPort?: number | undefined
  readonly error?: unknown
}

const SECOND_MS = 1_000

const recordDuration = histogram('db.client.operation.duration', {
  unit: 's',
  description: 'Duration of Redis commands.',
  // Recommended by the semantic conventions.
  advice: { explicitBucketBoundaries: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] },
})

/** Returns the attributes of an error: the prefix of an error reply, such as `READONLY`, or the kind of failure. Never its text. */
const errorAttributes = (error: unknown): Attributes => {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  const [prefix] = /^[A-Z]+/.exec(message) ?? []
  if (name === 'ReplyError' && prefix !== undefined) return { 'error.type': prefix, 'db.response.status_code': prefix }
  return { 'error.type': /timed out/i.test(message) ? 'timeout' : 'network' }
}

interface RunningCommand {
  readonly startMs: number
  readonly attributes: Attributes
  /** Null if the command belongs to no trace. */
  readonly span: Span | null
}

const begin = ({ command, database, serverAddress, serverPort }: PublishedCommand): RunningCommand => {
  const attributes = {
    'db.system.name': 'redis',
    'db.operation.name': command,
    'server.address': serverAddress,
    ...(serverPort === undefined ? {} : { 'server.port': serverPort }),
  }
  const isTraced = trace.getActiveSpan() !== undefined
  const spanAttributes = { ...attributes, 'db.namespace': String(database) }
  const options = { kind: SpanKind.CLIENT, attributes: spanAttributes }
  const span = isTraced ? trace.getTracer('northwall-storefront').startSpan(command, options, context.active()) : null
  return { startMs: performance.now(), attributes, span }
}

const end = ({ startMs, attributes, span }: RunningCommand, error: unknown): void => {
  const failure = error === undefined ? {} : errorAttributes(error)
  const { 'error.type': type } = failure
  recordDuration((performance.now() - startMs) / SECOND_MS, {
    ...attributes,
    ...(type === undefined ? {} : { 'error.type': type }),
  })
  if (span === null) return
  span.setAttributes(failure)
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/**
 * Measures all Redis commands of this process, and records those of a trace as spans, according to the semantic conventions. Records
 * neither keys nor values, which may be visitor data. Call it only if telemetry is on, because ioredis publishes its commands only to
 * listeners.
 */
export const observeRedis = (): void => {
  const running = new WeakMap<object, RunningCommand>()
  tracingChannel<string, PublishedCommand>('ioredis:command').subscribe({
    start: (published) => {
      running.set(published, begin(published))
    },
    asyncEnd: (published) => {
      const command = running.get(published)
      if (command !== undefined) end(command, published.error)
    },
    end: () => {},
    asyncStart: () => {},
    error: () => {},
  })
}
