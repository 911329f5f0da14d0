interface PromotionOffer {
  readonly product: string
  /** Share taken off what anybody else pays, 0 to 1. */
  readonly discount: number
}

/** The price lists of promotions, by promo id. A product that one does not have is sold in it as it is elsewhere. */
const PROMOTION_OFFERS: ReadonlyMap<string, PromotionOffer> = new Map([
  ['welcome-premium', { product: 'premium', discount: 0.2 }],
  ['office-start', { product: 'small-office', discount: 0.15 }],
  ['spring-plus', { product: 'plus', discount: 0.25 }],
  ['anniversary-premium', { product: 'premium', discount: 0.3 }],
])

/** What a promo id takes off a product, 0 to 1; undefined where the promotion does not have it, or is not known. */
export const promotionDiscount = (promotion: string | null, product: string): number | undefined => {
  const offer = promotion === null ? undefined : PROMOTION_OFFERS.get(promotion)
  return offer?.product === product ? offer.discount : undefined
}
