import { CHECKOUT_CALL } from './checkout/checkout-call.ts'
import { storeCall } from './checkout/store-call.ts'
import type { StoreAssets } from './checkout/store-page.ts'
import { FILE_CALL } from './downloads/file-call.ts'
import { SEARCH_CALL } from './downloads/search-call.ts'
import { PRICE_CALL } from './prices/price-call.ts'
import { REPORT_CALLS } from './reports/report-calls.ts'
import type { ShopCall } from './shop-call.ts'

/** An api-router as a function, whose links lead to the origin of the request. */
export type Shop = (request: Request) => Promise<Response>

export interface ShopOptions {
  /** What makes the store page look well; none by default. */
  readonly storeAssets?: StoreAssets
}

const HEALTH_CALL: ShopCall = { method: 'GET', path: /^\/healthz$/, answer: () => Response.json({ status: 'ok' }) }

/** Makes the embedded shop: it answers every call of section 7 of the specification, and serves its own store and files. */
export const createShop = ({ storeAssets }: ShopOptions = {}): Shop => {
  const calls: readonly ShopCall[] = [
    PRICE_CALL,
    CHECKOUT_CALL,
    SEARCH_CALL,
    FILE_CALL,
    ...REPORT_CALLS,
    storeCall(storeAssets),
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
