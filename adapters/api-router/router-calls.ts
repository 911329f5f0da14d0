import type { DownloadList, DownloadsPort, DownloadsQuery } from '../../ports/downloads.ts'
import type { ProblemMessage } from '../../ports/error-catalogue.ts'
import type { LicenceAnswer, LicenceQuery, LicencesPort } from '../../ports/licences.ts'
import type { CheckoutPort, CheckoutQuery, OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import { failed, type Outcome } from '../../ports/outcome.ts'
import { callService, type ServiceConnection } from '../http/service-call.ts'
import { readDownloadList } from './wire/downloads.wire.ts'
import { readLicenceAnswer } from './wire/licences.wire.ts'
import { readBuyLink, readPriceList } from './wire/offers.wire.ts'

const pathOf = (query: OffersQuery): string => {
  const regLanCur = query.regLanCur.split('/').map(encodeURIComponent).join('/')
  return `/offer/v2/${regLanCur}/${query.purchaseType === 'TrialOptOut' ? 'trial-opt-out' : 'purchase'}`
}

/** Returns the `store_args` of a price call: the promo id first, then the visitor's arguments. */
const storeArgsOf = ({ promotion, visitor }: OffersQuery): string | undefined => {
  if (promotion === undefined) return visitor?.storeArgs
  const promo = String(new URLSearchParams({ promo: promotion }))
  return visitor?.storeArgs === undefined ? promo : `${promo}&${visitor.storeArgs}`
}

/**
 * Loads prices from the api-router (specification, section 7). Accepts only answers with status 200 and data. Personalized loads
 * use separate connections so that they cannot delay shared loads.
 */
export class ApiRouterOffers implements OffersPort {
  readonly #shared: ServiceConnection
  readonly #personalized: ServiceConnection
  readonly #personalizedPurchase: ServiceConnection

  /** @param personalizedPurchase connection for purchases, which must not queue behind page views */
  constructor(shared: ServiceConnection, personalized = shared, personalizedPurchase = personalized) {
    this.#shared = shared
    this.#personalized = personalized
    this.#personalizedPurchase = personalizedPurchase
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    const outcome = await callService(this.#connectionFor(query), pathOf(query), {
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

  #connectionFor({ visitor, isBuying = false }: OffersQuery): ServiceConnection {
    if (visitor === undefined) return this.#shared
    return isBuying ? this.#personalizedPurchase : this.#personalized
  }
}

/** Calls the checkout of the api-router (specification, section 7). */
export class ApiRouterCheckout implements CheckoutPort {
  readonly #connection: ServiceConnection

  constructor(connection: ServiceConnection) {
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
        ['client_id', query.clientId],
        ['session_id', query.sessionId],
      ],
    } as const
    const outcome = await callService(this.#connection, '/offer/v2/checkout', request, query.withinMs)
    return outcome.ok ? readBuyLink(outcome.value.body) : failed(outcome.failure)
  }
}

/** Calls the download search of the api-router (specification, section 7). Accepts only answers with status 200. */
export class ApiRouterDownloads implements DownloadsPort {
  readonly #connection: ServiceConnection

  constructor(connection: ServiceConnection) {
    this.#connection = connection
  }

  async search({ group, sites, blocks }: DownloadsQuery): Promise<Outcome<DownloadList>> {
    const outcome = await callService(this.#connection, '/downloads/search/v4/b2c', {
      method: 'GET',
      group,
      query: [
        ['productcodes', blocks.map(({ productCode }) => productCode).join()],
        ['businesspurposes', blocks.map(({ businessPurpose }) => businessPurpose).join()],
        ['licensetiers', blocks.map(({ licenseTier }) => licenseTier).join()],
        ['sites', sites],
      ],
    })
    if (!outcome.ok) return failed(outcome.failure)
    const { status, body } = outcome.value
    if (status !== 200)
      return failed({ kind: 'status', message: 'Download bad status' satisfies ProblemMessage, status })
    const list = readDownloadList(body)
    return list.ok ? list : failed({ ...list.failure, status })
  }
}

/** Calls the licence check of the api-router. Sends the code in the body because URLs are logged and traced. */
export class ApiRouterLicences implements LicencesPort {
  readonly #connection: ServiceConnection

  constructor(connection: ServiceConnection) {
    this.#connection = connection
  }

  async check({ group, code }: LicenceQuery): Promise<Outcome<LicenceAnswer>> {
    const outcome = await callService(this.#connection, '/licence/v1/check', { method: 'POST', group, body: { code } })
    return outcome.ok ? readLicenceAnswer(outcome.value.body) : failed(outcome.failure)
  }
}
