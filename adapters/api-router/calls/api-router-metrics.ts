import type { ErrorEvent, MetricsEvent, MetricsPort, VitalEvent } from '../../../ports/metrics.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import type { SiteGroup } from '../../../ports/vocabulary.ts'
import { errorToWire, eventToWire, vitalToWire } from '../wire/metrics.wire.ts'
import { type RouterConnection, routerCall } from './router-call.ts'

/** Reports to the api-router (specification, section 7). Answers are not looked at beyond their status. */
export class ApiRouterMetrics implements MetricsPort {
  readonly #connection: RouterConnection

  /** The guard should make one attempt only: a report must not count twice. */
  constructor(connection: RouterConnection) {
    this.#connection = connection
  }

  vital(event: VitalEvent, group?: SiteGroup): Promise<Outcome<void>> {
    return this.#post('/pulse/rum/send', vitalToWire(event), group)
  }

  error(event: ErrorEvent, group?: SiteGroup): Promise<Outcome<void>> {
    return this.#post('/pulse/browser-error', errorToWire(event), group)
  }

  event(event: MetricsEvent, group?: SiteGroup): Promise<Outcome<void>> {
    return this.#post('/logger2/metrics/', eventToWire(event), group)
  }

  async #post(path: string, body: object, group: SiteGroup | undefined): Promise<Outcome<void>> {
    const outcome = await routerCall(this.#connection, path, { method: 'POST', group, body, expect: 'nothing' })
    return outcome.ok ? success(undefined) : failed(outcome.failure)
  }
}
