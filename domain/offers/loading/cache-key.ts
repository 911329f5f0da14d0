import type { OffersQuery } from '../../../ports/offers.ts'

/**
 * Equal for two price requests that one answer serves: router, purchase type, store, regLanCur, currency, decimal point of
 * prices, promotion and the set of products, in any order (specification, section 7). Nothing of a visitor is in it, so personalized
 * prices must not be cached under it.
 */
export const cacheKey = (query: OffersQuery): string => {
  const { group = 'world', purchaseType, store, regLanCur, currency, decimal = '.', products, promotion } = query
  const asked = [...new Set(products)].sort()
  const parts = [group, purchaseType, store, regLanCur, currency.toUpperCase(), decimal, asked]
  return JSON.stringify(promotion === undefined ? parts : [...parts, promotion])
}
