import type { RouterConnection } from '../../adapters/api-router/calls/router-call.ts'
import { CallGuard } from '../../adapters/api-router/client/call-guard.ts'
import { CALL_GUARD_DEFAULTS, type CallGuardSettings } from '../../adapters/api-router/client/call-guard-settings.ts'
import { Http } from '../../adapters/api-router/client/http.ts'
import { SystemClock } from '../../adapters/system/system-clock.ts'
import { type RunningRouter, startRouter } from '../hosts/api-router/start-router.ts'
import { startFaultProxy } from '../hosts/fault-proxy/start-fault-proxy.ts'

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

/** Likewise, over a line that breaks every answer into pieces of 64 bytes. */
export const openRouterOverBadLine = async (): Promise<{
  readonly router: RunningRouter
  readonly connection: RouterConnection
  readonly close: () => Promise<void>
}> => {
  const router = await startRouter()
  const proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(router.origin).port) })
  await proxy.setFault('chop=64')
  return {
    router,
    connection: connectTo(proxy.origin),
    close: async () => {
      await proxy.close()
      await router.close()
    },
  }
}
