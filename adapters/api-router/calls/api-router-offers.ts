import type { OffersPort, OffersQuery, PriceList } from '../../../ports/offers.ts'
import { failed, type Outcome } from '../../../ports/outcome.ts'
import { readPriceList } from '../wire/offers.wire.ts'
import { type RouterConnection, routerCall } from './router-call.ts'

const pathOf = (query: OffersQuery): string => {
  const regLanCur = query.regLanCur.split('/').map(encodeURIComponent).join('/')
  return `/offer/v2/${regLanCur}/${query.purchaseType === 'TrialOptOut' ? 'trial-opt-out' : 'purchase'}`
}

/** Prices from the api-router (specification, section 7). Only an answer with status 200 and data is a price list. */
export class ApiRouterOffers implements OffersPort {
  readonly #connection: RouterConnection

  constructor(connection: RouterConnection) {
    this.#connection = connection
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    const outcome = await routerCall(this.#connection, pathOf(query), {
      method: 'GET',
      ...(query.visitor?.cookies === undefined ? {} : { visitorCookies: query.visitor.cookies }),
      query: [
        ['product', query.products],
        ['estore', query.store],
        ['curdate', query.curdate],
        ['session_partner', query.visitor?.sessionPartner],
        ['store_args', query.visitor?.storeArgs],
      ],
    })
    if (!outcome.ok) return failed(outcome.failure)
    const { status, body } = outcome.value
    if (status !== 200) return failed({ kind: 'status', message: 'Prices response status is not 200', status })
    const list = readPriceList(body, query)
    return list.ok ? list : failed({ ...list.failure, status })
  }
}
