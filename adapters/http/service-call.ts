import { trace } from '@opentelemetry/api'
import { failed, type Outcome } from '../../ports/outcome.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import type { CallGuard } from './call-guard.ts'
import type { Http } from './http-client.ts'
import { type AnswerFlaw, type HttpOutcome, type HttpRequest, sourceOutcomeOf } from './http-exchange.ts'

/** A connection for one kind of call to one service. */
export interface ServiceConnection {
  /** Origin of the service, without a trailing slash. */
  readonly origin: string
  readonly http: Http
  /** Guard of this kind of call to this host. */
  readonly guard: CallGuard
  /** Called with the result of each call. */
  readonly observe?: (sourceOutcome: ReturnType<typeof sourceOutcomeOf>) => void
  /** Connections for site groups with a separate host. */
  readonly ownHosts?: Readonly<Partial<Record<SiteGroup, Omit<ServiceConnection, 'ownHosts'>>>>
}

interface ServiceRequest extends Omit<HttpRequest, 'url' | 'timeoutMs' | 'signal'> {
  /** Site group of the call. @default 'world' */
  readonly group?: SiteGroup | undefined
}

/**
 * Makes a guarded call to a path on the host of the site group. Counts its result, and records it and the state of the guard in
 * the active span.
 *
 * @param withinMs remaining time of the caller, which may be less than the deadline of the guard
 */
export const callService = async (
  connection: ServiceConnection,
  path: string,
  { group = 'world', ...request }: ServiceRequest,
  withinMs?: number,
): Promise<HttpOutcome> => {
  const { origin, http, guard, observe } = connection.ownHosts?.[group] ?? connection
  const outcome = await guard.run((limits) => http.send({ ...request, ...limits, url: `${origin}${path}` }), withinMs)
  observe?.(sourceOutcomeOf(outcome))
  const span = trace.getActiveSpan()
  if (span === undefined) return outcome
  const { circuit, retriesLeft, deadlineMs } = guard.state
  const limitMs = Math.min(deadlineMs || Number.POSITIVE_INFINITY, withinMs ?? Number.POSITIVE_INFINITY)
  span.setAttributes({
    'northwall.source_outcome': sourceOutcomeOf(outcome),
    'northwall.circuit': circuit,
    'northwall.retry_budget': retriesLeft,
    ...(Number.isFinite(limitMs) ? { 'northwall.deadline_ms': limitMs } : {}),
  })
  return outcome
}

/** How an adapter reads answers. */
export interface AnswerReader<T> {
  /** Returns a failure if the answer cannot be used. */
  readonly read: (body: unknown, status: number) => Outcome<T>
  /** Returns what is wrong with a value that can be used. @default nothing */
  readonly flawOf?: (value: T) => AnswerFlaw | undefined
}

/**
 * Makes a guarded call as `callService`, and reads its answer within the guard: an answer that cannot be used is a failure of the
 * source, and opens its circuit if it persists.
 */
export const callAndRead = async <T>(
  connection: ServiceConnection,
  path: string,
  request: ServiceRequest,
  { read, flawOf }: AnswerReader<T>,
  withinMs?: number,
): Promise<Outcome<T>> => {
  let reading: Outcome<T> | undefined
  const judge: HttpRequest['judge'] = ({ status, body }) => {
    reading = read(body, status)
    if (reading.ok) return { ok: true, value: { status, body, flaw: flawOf?.(reading.value) } }
    return { ok: false, failure: { ...reading.failure, status } }
  }
  const outcome = await callService(connection, path, { ...request, judge }, withinMs)
  if (!outcome.ok) return failed(outcome.failure)
  return reading ?? read(outcome.value.body, outcome.value.status)
}
