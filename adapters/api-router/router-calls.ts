import type { DownloadList, DownloadsPort, DownloadsQuery } from '../../ports/downloads.ts'
import type { ProblemMessage } from '../../ports/error-catalogue.ts'
import type { LicenceAnswer, LicenceQuery, LicencesPort } from '../../ports/licences.ts'
import {
  type CheckoutPort,
  type CheckoutQuery,
  comparePriceList,
  type OffersPort,
  type OffersQuery,
  type PriceList,
} from '../../ports/offers.ts'
import { failed, type Outcome } from '../../ports/outcome.ts'
import type { AnswerFlaw } from '../http/http-exchange.ts'
import { type AnswerReader, callAndRead, type ServiceConnection } from '../http/service-call.ts'
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

const badStatus = (message: ProblemMessage, status: number): Outcome<never> =>
  failed({ kind: 'status', message, status })

/** Returns the worst flaw of an answer with these numbers of entries. */
const flawOf = (entries: {
  readonly requested: number
  readonly missing: number
  readonly extra: number
  readonly unusable: number
}): AnswerFlaw | undefined => {
  if (entries.missing > 0 && entries.missing >= entries.requested) return entries.unusable > 0 ? 'unusable' : 'empty'
  if (entries.missing > 0) return 'missing'
  if (entries.unusable > 0) return 'unusable'
  return entries.extra > 0 ? 'extra' : undefined
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
    const request = {
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
    } as const
    const reader: AnswerReader<PriceList> = {
      read: (body, status) =>
        status === 200 ? readPriceList(body, query) : badStatus('Prices response status is not 200', status),
      flawOf: (list) => {
        const { missing, extra } = comparePriceList(query, list)
        const flaw = flawOf({ requested: query.products.length, missing, extra, unusable: list.problems.length })
        // Whether a personalized list is empty depends on the visitor, who must not be able to open the circuit.
        return flaw === 'empty' && query.visitor !== undefined ? 'missing' : flaw
      },
    }
    return callAndRead(this.#connectionFor(query), pathOf(query), request, reader, query.withinMs)
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
    const reader = { read: readBuyLink, flawOf: (link: string) => (link === '' ? 'missing' : undefined) } as const
    return callAndRead(this.#connection, '/offer/v2/checkout', request, reader, query.withinMs)
  }
}

/** Calls the download search of the api-router (specification, section 7). Accepts only answers with status 200. */
export class ApiRouterDownloads implements DownloadsPort {
  readonly #connection: ServiceConnection

  constructor(connection: ServiceConnection) {
    this.#connection = connection
  }

  async search({ group, sites, blocks, withinMs }: DownloadsQuery): Promise<Outcome<DownloadList>> {
    const request = {
      method: 'GET',
      group,
      query: [
        ['productcodes', blocks.map(({ productCode }) => productCode).join()],
        ['businesspurposes', blocks.map(({ businessPurpose }) => businessPurpose).join()],
        ['licensetiers', blocks.map(({ licenseTier }) => licenseTier).join()],
        ['sites', sites],
      ],
    } as const
    const reader: AnswerReader<DownloadList> = {
      read: (body, status) => (status === 200 ? readDownloadList(body) : badStatus('Download bad status', status)),
      flawOf: ({ entryCount, entries, problems }) =>
        flawOf({
          requested: blocks.length,
          missing: Math.max(0, blocks.length - entries.length),
          extra: Math.max(0, entryCount - blocks.length),
          unusable: problems.length,
        }),
    }
    return callAndRead(this.#connection, '/downloads/search/v4/b2c', request, reader, withinMs)
  }
}

/** Calls the licence check of the api-router. Sends the code in the body because URLs are logged and traced. */
export class ApiRouterLicences implements LicencesPort {
  readonly #connection: ServiceConnection

  constructor(connection: ServiceConnection) {
    this.#connection = connection
  }

  async check({ group, code }: LicenceQuery): Promise<Outcome<LicenceAnswer>> {
    const request = { method: 'POST', group, body: { code } } as const
    return callAndRead(this.#connection, '/licence/v1/check', request, { read: readLicenceAnswer })
  }
}
