import type { OffersQuery } from '../../../ports/offers.ts'

type KeyFields = Pick<OffersQuery, 'purchaseType' | 'store' | 'regLanCur' | 'currency' | 'products'>

/**
 * What two price requests have in common when one answer serves both: purchase type, store, regLanCur, currency and the
 * set of products, in whatever order they are asked (specification, section 7). Nothing of a visitor is in it, so an
 * answer to a visitor's own query must not be kept under it.
 */
export const cacheKey = ({ purchaseType, store, regLanCur, currency, products }: KeyFields): string =>
  JSON.stringify([purchaseType, store, regLanCur, currency.toUpperCase(), [...new Set(products)].sort()])
