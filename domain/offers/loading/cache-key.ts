import type { OffersQuery } from '../../../ports/offers.ts'

/**
 * Equal for two price requests that one answer serves: purchase type, store, regLanCur, currency and the set of products,
 * in any order (specification, section 7). Nothing of a visitor is in it, so personalized prices must not be cached under
 * it.
 */
export const cacheKey = ({ purchaseType, store, regLanCur, currency, products }: OffersQuery): string =>
  JSON.stringify([purchaseType, store, regLanCur, currency.toUpperCase(), [...new Set(products)].sort()])
