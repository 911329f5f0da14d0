import { isGeoRestricted, isUnavailable } from './availability.ts'
import { withMonthly } from './change-product-data.ts'
import { computeProductData, type ProductData } from './compute-product-data.ts'
import type { PricesArrived } from './price-actions.ts'
import type { PriceState } from './price-state.ts'

const computed = (old: ProductData, state: PriceState, { lists }: PricesArrived): ProductData => {
  const data = computeProductData(old.buyBlockSettings, lists.get(old.shortName) ?? [])
  return state.isMonthly ? withMonthly(data, true) : data
}

const highest = (data: ReadonlyMap<string, ProductData>, field: 'maxDiscount' | 'maxPromoDiscount'): number =>
  Math.max(0, ...[...data.values()].map((product) => product[field]))

/**
 * Prices are there: the data of the products asked for is worked out, with what their country bars. An answer in another
 * currency than the selected one changes nothing; a request that is still under way keeps `inProgress`.
 */
export const arrivePrices = (state: PriceState, action: PricesArrived): PriceState => {
  if (action.currency !== state.currency) return state
  const asked = new Set(action.products)
  const data = new Map(state.data)
  const unavailable = new Map(state.unavailable)
  for (const [product, old] of state.data) {
    const { purchaseType } = old.buyBlockSettings
    const isAnswered = asked.has(product) && purchaseType !== 'Free'
    const current = isAnswered ? computed(old, state, action) : old
    data.set(product, current)
    // A free product is never asked for, but the country bars it all the same.
    if (!isAnswered && purchaseType !== 'Free') continue
    const isRestricted = isGeoRestricted(product, action.country)
    unavailable.set(product, isUnavailable(isRestricted, current.options.length, purchaseType))
  }
  const requestedProducts = state.requestedProducts.filter((product) => !asked.has(product))
  return {
    ...state,
    data,
    unavailable,
    country: action.country,
    requestedProducts,
    inProgress: requestedProducts.length > 0,
    hasPrices: true,
    error: null,
    maxDiscount: highest(data, 'maxDiscount'),
    maxPromoDiscount: highest(data, 'maxPromoDiscount'),
  }
}
