import type { PriceListWire } from '../../adapters/api-router/wire/offers.wire.ts'
import { PRICE_CALL } from '../../adapters/shop/prices/price-call.ts'
import { createShop, type Shop } from '../../adapters/shop/shop.ts'

/** The embedded shop, whose price lists a test changes. */
export const shopWithPrices = (change: (list: PriceListWire) => PriceListWire): Shop => {
  const shop = createShop()
  return async (request) => {
    const answer = await shop(request)
    const isPriceList = answer.ok && PRICE_CALL.path.test(new URL(request.url).pathname)
    return isPriceList ? Response.json(change(await answer.json())) : answer
  }
}
