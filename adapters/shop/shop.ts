import { CHECKOUT_CALL } from './checkout/checkout-call.ts'
import { STORE_CALL } from './checkout/store-call.ts'
import { APP_CALL } from './downloads/app-call.ts'
import { FILE_CALL } from './downloads/file-call.ts'
import { SEARCH_CALL } from './downloads/search-call.ts'
import { LICENCE_CALL } from './licences/licence-call.ts'
import { PRICE_CALL } from './prices/price-call.ts'
import { REPORT_CALLS } from './reports/report-calls.ts'
import type { ShopCall } from './shop-call.ts'

/** An api-router as a function, whose links lead to the origin of the request. */
export type Shop = (request: Request) => Promise<Response>

const HEALTH_CALL: ShopCall = { method: 'GET', path: /^\/healthz$/, answer: () => Response.json({ status: 'ok' }) }

/** Makes the embedded shop: it answers every call of section 7 of the specification, and serves its own stores and files. */
export const createShop = (): Shop => {
  const calls: readonly ShopCall[] = [
    PRICE_CALL,
    CHECKOUT_CALL,
    SEARCH_CALL,
    FILE_CALL,
    APP_CALL,
    LICENCE_CALL,
    ...REPORT_CALLS,
    STORE_CALL,
    HEALTH_CALL,
  ]
  return async (request) => {
    const url = new URL(request.url)
    for (const { path, method, answer } of calls) {
      const [matched, ...groups] = path.exec(url.pathname) ?? []
      if (matched === undefined) continue
      if (request.method !== method) return Response.json({ error: `${method} only` }, { status: 405 })
      return answer({ request, url, groups })
    }
    return request.method === 'GET'
      ? Response.json({ error: 'no such call' }, { status: 404 })
      : Response.json({ error: 'GET only' }, { status: 405 })
  }
}
