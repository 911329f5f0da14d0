import { trace } from '@opentelemetry/api'
import type { SiteGroup } from '../../../ports/vocabulary.ts'
import type { CallGuard } from '../client/guard/call-guard.ts'
import type { Http } from '../client/http.ts'
import type { HttpOutcome, HttpRequest } from '../client/http-exchange.ts'

/** What every call to the router needs. */
export interface RouterConnection {
  /** Origin of the {api-router} host, without a slash at its end. */
  readonly origin: string
  readonly http: Http
  /** Of this kind of call to this host alone. */
  readonly guard: CallGuard
  /** Connections to the hosts of site groups that have their own. */
  readonly ownHosts?: Readonly<Partial<Record<SiteGroup, Omit<RouterConnection, 'ownHosts'>>>>
}

interface RouterRequest extends Omit<HttpRequest, 'url' | 'timeoutMs' | 'signal'> {
  /** Of the site that the call is for. @default 'world' */
  readonly group?: SiteGroup | undefined
}

/**
 * Makes a guarded call to a path of the site group's router, for example `/offer/v2/checkout`.
 *
 * @param withinMs what the caller has left, where that may be less than the guard allows
 */
export const routerCall = async (
  connection: RouterConnection,
  path: string,
  { group = 'world', ...request }: RouterRequest,
  withinMs?: number,
): Promise<HttpOutcome> => {
  const { origin, http, guard } = connection.ownHosts?.[group] ?? connection
  const outcome = await guard.run((limits) => http.send({ ...request, ...limits, url: `${origin}${path}` }), withinMs)
  const span = trace.getActiveSpan()
  if (span === undefined) return outcome
  const { circuit, repetitionsLeft, deadlineMs } = guard.state
  const limitMs = Math.min(deadlineMs || Number.POSITIVE_INFINITY, withinMs ?? Number.POSITIVE_INFINITY)
  span.setAttributes({
    'northwall.circuit': circuit,
    'northwall.retry_budget': repetitionsLeft,
    ...(Number.isFinite(limitMs) ? { 'northwall.deadline_ms': limitMs } : {}),
  })
  return outcome
}
