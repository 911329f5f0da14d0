import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { Problem, ProblemReport } from '../../ports/error-catalogue.ts'
import type { OffersQuery, OffersVisitor } from '../../ports/offers.ts'
import type { Failure } from '../../ports/outcome.ts'

export type RequestGroup = Pick<OffersQuery, 'purchaseType' | 'store' | 'products'>

/**
 * Groups the blocks of a page into price requests: one per purchase type and store (specification, section 7). Products are in
 * the order of the blocks. Requests each product once, with the settings of its first block. Never requests a free product.
 *
 * @param siteStore store of blocks that do not specify one
 */
export const groupRequests = (blocks: readonly BuyBlockSettings[], siteStore: string): readonly RequestGroup[] => {
  const groups = new Map<string, RequestGroup & { readonly products: string[] }>()
  const seen = new Set<string>()
  for (const { product, purchaseType, store: ownStore } of blocks) {
    if (seen.has(product)) continue
    seen.add(product)
    if (purchaseType === 'Free') continue
    const store = ownStore || siteStore
    const key = JSON.stringify([purchaseType, store])
    const group = groups.get(key) ?? { purchaseType, store, products: [] }
    group.products.push(product)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * Returns the cache key of a price request: router, purchase type, store, regLanCur, currency, decimal separator, promotion and
 * products (specification, section 7). The order of the products does not matter. The key contains no visitor data, so
 * personalized prices must not be cached under it.
 */
export const cacheKey = (query: OffersQuery): string => {
  const { group = 'world', purchaseType, store, regLanCur, currency, decimal = '.', products, promotion } = query
  const requested = [...new Set(products)].sort()
  const parts = [group, purchaseType, store, regLanCur, currency.toUpperCase(), decimal, requested]
  return JSON.stringify(promotion === undefined ? parts : [...parts, promotion])
}

/**
 * Returns the `curdate` of calls to the router, YYYY-MM-DD in UTC.
 *
 * @param nowMs milliseconds since the epoch
 */
export const curdateOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Adds the visitor to a query only if their data may change prices. All other visitors get the shared prices. */
export const personalizedVisitor = (visitor: OffersVisitor): { readonly visitor?: OffersVisitor } =>
  visitor.sessionPartner === undefined && visitor.storeArgs === undefined ? {} : { visitor }

/** Returns the key of a price list: region, language and currency as three path segments, for example `global/en/usd`. */
export const regLanCur = (region: string, language: string, currency: string): string =>
  `${region}/${language}/${currency.toLowerCase()}`

/** Whether an answer with a success status is unusable: 2xx other than 200, or without price data. */
const isUnusable = ({ kind, status = 0 }: Failure): boolean => kind === 'malformed' || (status >= 200 && status <= 299)

/** Returns the problem of a failed call by its status. A call without a status got no answer (specification, section 8). */
const problemOf = (failure: Failure): Problem => {
  const { kind, status } = failure
  if (kind === 'other-currency') return { type: 'Other', message: 'Price list is in another currency' }
  if (status === undefined) return { type: 'PriceListNetworkError', message: 'Prices response error status' }
  if (isUnusable(failure)) return { type: 'PriceListBadStatus', message: 'Prices response status is not 200' }
  const isInternal = status >= 499 && status <= 599
  return {
    type: isInternal ? 'PriceListInternalError' : 'PriceListBadStatus',
    message: 'Prices response error status',
  }
}

/** Returns the path of a price call for reports (specification, section 7). */
export const priceCallPath = ({ purchaseType, regLanCur: key }: OffersQuery): string =>
  `offer/v2/${key}/${purchaseType === 'TrialOptOut' ? 'trial-opt-out' : 'purchase'}`

/** Builds the report of a failed price call. It contains the query but no visitor data. */
export const failureReport = (query: OffersQuery, failure: Failure): ProblemReport => {
  const { group = 'world' } = query
  return {
    ...problemOf(failure),
    group,
    details: {
      url: priceCallPath(query),
      params: { product: query.products, estore: query.store, curdate: query.curdate },
      status: failure.status,
      errCode: failure.kind,
      reason: failure.message,
    },
  }
}
