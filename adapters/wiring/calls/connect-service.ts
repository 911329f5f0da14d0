import type { ClockPort } from '../../../ports/clock.ts'
import { type CallOverrides, callSettings } from '../../api-router/calls/call-settings.ts'
import type { RouterConnection } from '../../api-router/calls/router-call.ts'
import type { CallKind } from '../../api-router/calls/router-calls.ts'
import { CallGuard } from '../../api-router/client/guard/call-guard.ts'
import { Http, type HttpOptions } from '../../api-router/client/http.ts'
import { CIRCUITS } from '../../observability/circuits.ts'
import { logLine } from '../../observability/log-line.ts'

/** How calls of a kind are made. */
interface ServiceCalls {
  readonly kind: CallKind
  readonly clock: ClockPort
  /** Settings that differ from the usual, by kind. */
  readonly overrides?: CallOverrides | undefined
  readonly options?: HttpOptions
}

/**
 * Connects one kind of call to the hosts that answer it: they share a client, and each has a guard of its own, so that a host in
 * trouble leaves the others alone.
 *
 * @returns makes the connection to the host of an origin
 */
export const connectService = ({
  kind,
  clock,
  overrides = {},
  options = {},
}: ServiceCalls): ((origin: string) => RouterConnection) => {
  const settings = callSettings(kind, overrides)
  const http = new Http(clock, { bodyLimitBytes: settings.bodyLimitBytes, ...options })
  return (origin) => {
    const guard = new CallGuard(settings, clock, Math.random, (level, message) =>
      logLine(level, message, { calls: kind, router: origin }),
    )
    CIRCUITS.follow(kind, origin, () => guard.state.circuit)
    return { origin, http, guard }
  }
}
