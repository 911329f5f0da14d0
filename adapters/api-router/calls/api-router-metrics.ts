import type { ErrorEvent, MetricsEvent, MetricsPort, VitalEvent } from '../../../ports/metrics.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { errorToWire, eventToWire, vitalToWire } from '../wire/metrics.wire.ts'
import { type RouterConnection, routerCall } from './router-call.ts'

/** Reports to the api-router (specification, section 7). Answers are not looked at beyond their status. */
export class ApiRouterMetrics implements MetricsPort {
  readonly #connection: RouterConnection

  /** The guard should make one attempt only: a report must not count twice. */
  constructor(connection: RouterConnection) {
    this.#connection = connection
  }

  vital(event: VitalEvent): Promise<Outcome<void>> {
    return this.#post('/pulse/rum/send', vitalToWire(event))
  }

  error(event: ErrorEvent): Promise<Outcome<void>> {
    return this.#post('/pulse/browser-error', errorToWire(event))
  }

  event(event: MetricsEvent): Promise<Outcome<void>> {
    return this.#post('/logger2/metrics/', eventToWire(event))
  }

  async #post(path: string, body: object): Promise<Outcome<void>> {
    const outcome = await routerCall(this.#connection, path, { method: 'POST', body, expect: 'nothing' })
    return outcome.ok ? success(undefined) : failed(outcome.failure)
  }
}
