import type { CheckoutPort, CheckoutQuery } from '../../../ports/checkout.ts'
import { failed, type Outcome } from '../../../ports/outcome.ts'
import { readBuyLink } from '../wire/checkout.wire.ts'
import { type RouterConnection, routerCall } from './router-call.ts'

/** The checkout call of the api-router (specification, section 7). */
export class ApiRouterCheckout implements CheckoutPort {
  readonly #connection: RouterConnection

  constructor(connection: RouterConnection) {
    this.#connection = connection
  }

  async buyLink(query: CheckoutQuery): Promise<Outcome<string>> {
    const request = {
      method: 'GET',
      group: query.group,
      ...(query.cookies === undefined ? {} : { visitorCookies: query.cookies }),
      query: [
        ['token', query.token],
        ['store_args', query.storeArgs],
        ['curdate', query.curdate],
        ['session_partner', query.sessionPartner],
      ],
    } as const
    const outcome = await routerCall(this.#connection, '/offer/v2/checkout', request, query.withinMs)
    return outcome.ok ? readBuyLink(outcome.value.body) : failed(outcome.failure)
  }
}
