import type { ClockPort } from '../../ports/clock.ts'
import { CallGuard } from '../http/call-guard.ts'
import { type CallKind, type CallOverrides, callSettings } from '../http/call-settings.ts'
import { Http, type HttpOptions } from '../http/http-client.ts'
import type { ServiceConnection } from '../http/service-call.ts'
import { logLine } from '../observability/log-line.ts'
import { CIRCUITS, sourceObserver } from '../observability/product-metrics.ts'

interface ServiceCalls {
  readonly kind: CallKind
  readonly clock: ClockPort
  /** Configured settings by kind, which override the defaults. */
  readonly overrides?: CallOverrides | undefined
  readonly options?: HttpOptions
}

/**
 * Returns a function that connects one kind of call to a host. The hosts share a client. Each host has its own guard, so that
 * failures of one host do not block calls to the others.
 */
export const connectService = ({
  kind,
  clock,
  overrides = {},
  options = {},
}: ServiceCalls): ((origin: string) => ServiceConnection) => {
  const settings = callSettings(kind, overrides)
  const http = new Http(clock, { bodyLimitBytes: settings.bodyLimitBytes, ...options })
  return (origin) => {
    const guard = new CallGuard(settings, clock, Math.random, (level, message) =>
      logLine(level, message, { calls: kind, router: origin }),
    )
    CIRCUITS.follow(kind, origin, () => guard.state.circuit)
    return { origin, http, guard, observe: sourceObserver(kind, origin) }
  }
}
