import { CallGuard } from '../../adapters/http/call-guard.ts'
import { CALL_GUARD_DEFAULTS, type CallGuardSettings } from '../../adapters/http/call-settings.ts'
import { Http, type HttpOptions } from '../../adapters/http/http-client.ts'
import type { ServiceConnection } from '../../adapters/http/service-call.ts'
import { SystemClock } from '../../adapters/system/system-clock.ts'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'

/**
 * Connects to an origin with the default guard and the given settings. Calls have no deadline, so that tests pass on a busy
 * machine.
 */
export const connectTo = (
  origin: string,
  settings: Partial<CallGuardSettings> = {},
  options: HttpOptions = {},
): ServiceConnection => {
  const clock = new SystemClock()
  return {
    origin,
    http: new Http(clock, options),
    guard: new CallGuard(
      { ...CALL_GUARD_DEFAULTS, deadlineMs: 0, attemptTimeoutMs: 0, ...settings },
      clock,
      Math.random,
    ),
  }
}

/** Starts a router in this process and connects to it. */
export const openRouter = async (): Promise<{
  readonly router: RunningRouter
  readonly connection: ServiceConnection
}> => {
  const router = await startRouter()
  return { router, connection: connectTo(router.origin) }
}
