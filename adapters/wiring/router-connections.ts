import type { ClockPort } from '../../ports/clock.ts'
import { CallGuard } from '../api-router/call-guard.ts'
import { CALL_GUARD_DEFAULTS, type CallGuardSettings } from '../api-router/call-guard-settings.ts'
import { Http } from '../api-router/http.ts'
import type { RouterConnection } from '../api-router/router-call.ts'

/** A visitor waits for the checkout call, and nothing can stand in for its answer: it gets longer than prices do. */
const CHECKOUT: CallGuardSettings = { ...CALL_GUARD_DEFAULTS, deadlineMs: 1_900, attemptTimeoutMs: 1_500 }

/** A report is sent once: sent again it would count twice. */
const REPORT: CallGuardSettings = { ...CALL_GUARD_DEFAULTS, maxAttempts: 1 }

/** A connection for each kind of call: a circuit that opens for one kind leaves the others alone. */
export const routerConnections = (
  origin: string,
  clock: ClockPort,
): Readonly<Record<'offers' | 'checkout' | 'downloads' | 'metrics', RouterConnection>> => {
  const http = new Http(clock)
  const connect = (settings: CallGuardSettings): RouterConnection => ({
    origin,
    http,
    guard: new CallGuard(settings, clock, Math.random),
  })
  return {
    offers: connect(CALL_GUARD_DEFAULTS),
    checkout: connect(CHECKOUT),
    downloads: connect(CALL_GUARD_DEFAULTS),
    metrics: connect(REPORT),
  }
}
