import { checkoutAnswer } from '../../../adapters/embedded/shop/checkout-answer.ts'
import { type PriceQuestion, priceAnswer } from '../../../adapters/embedded/shop/price-answer.ts'
import type { CheckoutQuery } from '../../../ports/checkout.ts'
import type { CheckoutWire } from '../../../ports/checkout.wire.ts'
import type { PriceListWire } from '../../../ports/offers.wire.ts'

/** Whom the router asks: answers as they travel. */
export interface RouterShop {
  /** `null`: there is no such region, language and currency. */
  prices(question: PriceQuestion, storeUrl: string): PriceListWire | null
  checkout(query: CheckoutQuery, storeUrl: string): CheckoutWire
}

/** The embedded shop behind the router. */
export const EMBEDDED_ROUTER_SHOP: RouterShop = { prices: priceAnswer, checkout: checkoutAnswer }
