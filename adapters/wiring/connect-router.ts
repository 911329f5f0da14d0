import type { ClockPort } from '../../ports/clock.ts'
import { ApiRouterMetrics, httpReportLine, type ReportLine } from '../api-router/api-router-metrics.ts'
import {
  ApiRouterCheckout,
  ApiRouterDownloads,
  ApiRouterLicences,
  ApiRouterOffers,
} from '../api-router/router-calls.ts'
import type { CallKind, CallOverrides } from '../http/call-settings.ts'
import type { HttpOptions } from '../http/http-client.ts'
import type { ServiceConnection } from '../http/service-call.ts'
import type { Shop } from '../shop/shop.ts'
import { connectService } from './connect-service.ts'
import { embeddedOrigin, type HostSettings, type RouterOrigins, routerOrigins } from './router-hosts.ts'

/** The api-router that this process uses: a router over HTTP, or the embedded shop. */
export interface RouterSource {
  readonly origin: string
  /** Origins of site groups with a separate router. */
  readonly ownOrigins?: RouterOrigins['own']
  /** The embedded shop; null if a router answers over HTTP. */
  readonly shop: Shop | null
}

/** Loads the shop on the first request, because a process with `API_ROUTER_URL` must not load this demonstration code. */
const loadShop = () => import('../shop/shop.ts')

const embeddedShop: Shop = async (request) => (await loadShop()).createShop()(request)

export const routerSource = (settings: HostSettings): RouterSource => {
  const { usual, own } = routerOrigins(settings.API_ROUTER_URL, settings.APP_ENV)
  return usual === undefined
    ? { origin: embeddedOrigin(settings), shop: embeddedShop }
    : { origin: usual, ownOrigins: own, shop: null }
}

/** Passes reports to the embedded shop without HTTP. */
const SHOP_LINE: ReportLine = {
  send: async (reports, _timeoutMs, onAnswer) => {
    const { acceptReport } = await loadShop()
    for (const { path, json } of reports) onAnswer(acceptReport(path, json))
  },
}

/** Calls to the embedded shop use the same code as calls to a router, without the network. */
const transportTo = ({ shop }: RouterSource): Pick<HttpOptions, 'fetch' | 'hasSpans'> =>
  shop === null ? {} : { fetch: (input, init) => shop(new Request(input, init)), hasSpans: false }

/**
 * Connects the ports of a source. Each kind of call to each host has its own guard.
 *
 * @param forwardedCookies names of the visitor's cookies that personalized calls forward
 */
export const connectRouter = (
  source: RouterSource,
  clock: ClockPort,
  overrides: CallOverrides = {},
  forwardedCookies: readonly string[] = [],
) => {
  const { cis } = source.ownOrigins ?? {}
  const connect = (kind: CallKind): ServiceConnection => {
    const options = { ...transportTo(source), forwardedCookies }
    const connectTo = connectService({ kind, clock, overrides, options })
    return { ...connectTo(source.origin), ownHosts: cis === undefined ? {} : { cis: connectTo(cis) } }
  }
  return {
    offers: new ApiRouterOffers(connect('offers'), connect('personalizedOffers'), connect('personalizedPurchase')),
    checkout: new ApiRouterCheckout(connect('checkout')),
    downloads: new ApiRouterDownloads(connect('downloads')),
    licences: new ApiRouterLicences(connect('licences')),
    metrics: new ApiRouterMetrics(connect('metrics'), source.shop === null ? httpReportLine : () => SHOP_LINE),
  }
}

export type RouterPorts = ReturnType<typeof connectRouter>
