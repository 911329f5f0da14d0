import type { ClockPort } from '../../ports/clock.ts'
import type { RouterConnection } from '../api-router/calls/router-call.ts'
import { CallGuard } from '../api-router/client/call-guard.ts'
import type { CallGuardSettings } from '../api-router/client/call-guard-settings.ts'
import { type CallKind, type CallOverrides, callSettings } from '../api-router/client/call-settings.ts'
import { Http } from '../api-router/client/http.ts'

/**
 * A connection for each kind of call.
 *
 * @param overrides settings that differ from the usual
 */
export const routerConnections = (
  origin: string,
  clock: ClockPort,
  overrides: CallOverrides = {},
): Readonly<Record<CallKind, RouterConnection>> => {
  const connect = (settings: CallGuardSettings): RouterConnection => ({
    origin,
    http: new Http(clock, { bodyLimitBytes: settings.bodyLimitBytes }),
    guard: new CallGuard(settings, clock, Math.random),
  })
  const { offers, checkout, downloads, metrics } = callSettings(overrides)
  return {
    offers: connect(offers),
    checkout: connect(checkout),
    downloads: connect(downloads),
    metrics: connect(metrics),
  }
}
