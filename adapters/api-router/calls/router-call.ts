import type { CallGuard } from '../client/guard/call-guard.ts'
import type { Http } from '../client/http.ts'
import type { HttpOutcome, HttpRequest } from '../client/http-exchange.ts'

/** What every call to the router needs. */
export interface RouterConnection {
  /** Origin of the {api-router} host, without a slash at its end. */
  readonly origin: string
  readonly http: Http
  /** Of this kind of call alone. */
  readonly guard: CallGuard
}

/**
 * Makes a guarded call to a path of the router, for example `/offer/v2/checkout`.
 *
 * @param withinMs what the caller has left, where that may be less than the guard allows
 */
export const routerCall = (
  connection: RouterConnection,
  path: string,
  request: Omit<HttpRequest, 'url' | 'timeoutMs' | 'signal'>,
  withinMs?: number,
): Promise<HttpOutcome> =>
  connection.guard.run(
    (limits) => connection.http.send({ ...request, ...limits, url: `${connection.origin}${path}` }),
    withinMs,
  )
