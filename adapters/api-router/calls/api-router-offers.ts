import type { ProblemMessage } from '../../../ports/error-catalogue.ts'
import type { OffersPort, OffersQuery, PriceList } from '../../../ports/offers.ts'
import { failed, type Outcome } from '../../../ports/outcome.ts'
import { readPriceList } from '../wire/offers.wire.ts'
import { type RouterConnection, routerCall } from './router-call.ts'

const pathOf = (query: OffersQuery): string => {
  const regLanCur = query.regLanCur.split('/').map(encodeURIComponent).join('/')
  return `/offer/v2/${regLanCur}/${query.purchaseType === 'TrialOptOut' ? 'trial-opt-out' : 'purchase'}`
}

/** What a call says of a promotion: its promo id among the store arguments, before those of the visitor. */
const storeArgsOf = ({ promotion, visitor }: OffersQuery): string | undefined => {
  if (promotion === undefined) return visitor?.storeArgs
  const promo = String(new URLSearchParams({ promo: promotion }))
  return visitor?.storeArgs === undefined ? promo : `${promo}&${visitor.storeArgs}`
}

/**
 * Prices from the api-router (specification, section 7). Only an answer with status 200 and data is a price list. Prices of
 * one visitor are asked for on connections of their own, where they are in nobody else's way.
 */
export class ApiRouterOffers implements OffersPort {
  readonly #shared: RouterConnection
  readonly #personalized: RouterConnection
  readonly #personalizedPurchase: RouterConnection

  /** @param personalizedPurchase for visitors who buy, so that they do not wait for those who look */
  constructor(shared: RouterConnection, personalized = shared, personalizedPurchase = personalized) {
    this.#shared = shared
    this.#personalized = personalized
    this.#personalizedPurchase = personalizedPurchase
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    const outcome = await routerCall(this.#connectionFor(query), pathOf(query), {
      method: 'GET',
      group: query.group,
      ...(query.visitor?.cookies === undefined ? {} : { visitorCookies: query.visitor.cookies }),
      query: [
        ['product', query.products],
        ['estore', query.store],
        ['curdate', query.curdate],
        ['session_partner', query.visitor?.sessionPartner],
        ['store_args', storeArgsOf(query)],
      ],
    })
    if (!outcome.ok) return failed(outcome.failure)
    const { status, body } = outcome.value
    if (status !== 200)
      return failed({ kind: 'status', message: 'Prices response status is not 200' satisfies ProblemMessage, status })
    const list = readPriceList(body, query)
    return list.ok ? list : failed({ ...list.failure, status })
  }

  #connectionFor({ visitor, isBuying = false }: OffersQuery): RouterConnection {
    if (visitor === undefined) return this.#shared
    return isBuying ? this.#personalizedPurchase : this.#personalized
  }
}
