import { trace } from '@opentelemetry/api'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import type { CallGuard } from './call-guard.ts'
import type { Http } from './http-client.ts'
import type { HttpOutcome, HttpRequest } from './http-exchange.ts'

/** A connection for one kind of call to one service. */
export interface ServiceConnection {
  /** Origin of the service, without a trailing slash. */
  readonly origin: string
  readonly http: Http
  /** Guard of this kind of call to this host. */
  readonly guard: CallGuard
  /** Connections for site groups with a separate host. */
  readonly ownHosts?: Readonly<Partial<Record<SiteGroup, Omit<ServiceConnection, 'ownHosts'>>>>
}

interface ServiceRequest extends Omit<HttpRequest, 'url' | 'timeoutMs' | 'signal'> {
  /** Site group of the call. @default 'world' */
  readonly group?: SiteGroup | undefined
}

/**
 * Makes a guarded call to a path on the host of the site group, and records the state of the guard in the active span.
 *
 * @param withinMs remaining time of the caller, which may be less than the deadline of the guard
 */
export const callService = async (
  connection: ServiceConnection,
  path: string,
  { group = 'world', ...request }: ServiceRequest,
  withinMs?: number,
): Promise<HttpOutcome> => {
  const { origin, http, guard } = connection.ownHosts?.[group] ?? connection
  const outcome = await guard.run((limits) => http.send({ ...request, ...limits, url: `${origin}${path}` }), withinMs)
  const span = trace.getActiveSpan()
  if (span === undefined) return outcome
  const { circuit, retriesLeft, deadlineMs } = guard.state
  const limitMs = Math.min(deadlineMs || Number.POSITIVE_INFINITY, withinMs ?? Number.POSITIVE_INFINITY)
  span.setAttributes({
    'northwall.circuit': circuit,
    'northwall.retry_budget': retriesLeft,
    ...(Number.isFinite(limitMs) ? { 'northwall.deadline_ms': limitMs } : {}),
  })
  return outcome
}
