import { CallGuard } from '../../adapters/api-router/call-guard.ts'
import { CALL_GUARD_DEFAULTS, type CallGuardSettings } from '../../adapters/api-router/call-guard-settings.ts'
import { Http } from '../../adapters/api-router/http.ts'
import type { RouterConnection } from '../../adapters/api-router/router-call.ts'
import { SystemClock } from '../../adapters/system/system-clock.ts'
import { type RunningRouter, startRouter } from '../hosts/api-router/start-router.ts'

/** A connection to an origin, guarded by the defaults but for what is given. No deadline: a busy machine must not fail a test. */
export const connectTo = (origin: string, settings: Partial<CallGuardSettings> = {}): RouterConnection => {
  const clock = new SystemClock()
  return {
    origin,
    http: new Http(clock),
    guard: new CallGuard(
      { ...CALL_GUARD_DEFAULTS, deadlineMs: 0, attemptTimeoutMs: 0, ...settings },
      clock,
      Math.random,
    ),
  }
}

/** A router in process and a connection to it. */
export const openRouter = async (): Promise<{
  readonly router: RunningRouter
  readonly connection: RouterConnection
}> => {
  const router = await startRouter()
  return { router, connection: connectTo(router.origin) }
}
