import type { LicenceAnswer, LicenceQuery, LicencesPort } from '../../../ports/licences.ts'
import { failed, type Outcome } from '../../../ports/outcome.ts'
import { readLicenceAnswer } from '../wire/licences.wire.ts'
import { type RouterConnection, routerCall } from './router-call.ts'

/** The licence check of the api-router. The code stands in the body alone: addresses are logged and traced. */
export class ApiRouterLicences implements LicencesPort {
  readonly #connection: RouterConnection

  constructor(connection: RouterConnection) {
    this.#connection = connection
  }

  async check({ group, code }: LicenceQuery): Promise<Outcome<LicenceAnswer>> {
    const outcome = await routerCall(this.#connection, '/licence/v1/check', { method: 'POST', group, body: { code } })
    return outcome.ok ? readLicenceAnswer(outcome.value.body) : failed(outcome.failure)
  }
}
