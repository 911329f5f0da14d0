import type { CheckoutWire } from '../../../adapters/api-router/wire/checkout.wire.ts'
import type { PriceListWire } from '../../../adapters/api-router/wire/offers.wire.ts'
import { checkoutAnswer } from '../../../adapters/shop/checkout/checkout-answer.ts'
import { type PriceQuestion, priceAnswer } from '../../../adapters/shop/prices/price-answer.ts'
import type { CheckoutQuery } from '../../../ports/checkout.ts'

/** Whom the router asks: answers as they travel. */
export interface RouterShop {
  /** `null`: there is no such region, language and currency. */
  prices(question: PriceQuestion, storeUrl: string): PriceListWire | null
  checkout(query: CheckoutQuery, storeUrl: string): CheckoutWire
}

/** The embedded shop behind the router. */
export const EMBEDDED_ROUTER_SHOP: RouterShop = { prices: priceAnswer, checkout: checkoutAnswer }
