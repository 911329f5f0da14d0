import type { PriceListWire } from '../../adapters/api-router/wire/offers.wire.ts'
import { createShop, type Shop } from '../../adapters/shop/shop.ts'

const PRICE_LIST_PATH = /^\/offer\/v2\/[^/]+\/[^/]+\/[^/]+\/(?:purchase|trial-opt-out)$/

/** Returns an embedded shop with modified price lists. */
export const shopWithPrices = (change: (list: PriceListWire) => PriceListWire): Shop => {
  const shop = createShop()
  return async (request) => {
    const answer = await shop(request)
    const isPriceList = answer.ok && PRICE_LIST_PATH.test(new URL(request.url).pathname)
    return isPriceList ? Response.json(change(await answer.json())) : answer
  }
}

/** Returns a price list with all prices multiplied. */
export const timesFactor = (list: PriceListWire, factor: number): PriceListWire => ({
  ...list,
  products: list.products.map((product) => ({
    ...product,
    options: product.options.map((option) => ({ ...option, price: option.price * factor })),
  })),
})
