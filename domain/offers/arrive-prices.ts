import type { PriceOption } from '../../ports/offers.ts'
import { isGeoRestricted, isUnavailable } from '../catalogue/availability.ts'
import { computeProductData, type ProductData } from './options/compute-product-data.ts'
import { withMonthly } from './options/switch-auto-renew.ts'
import type { PricesArrived } from './price-actions.ts'
import type { PriceState } from './price-state.ts'

const computed = (old: ProductData, state: PriceState, { lists }: PricesArrived): ProductData => {
  const data = computeProductData(old.buyBlockSettings, lists.get(old.shortName) ?? [])
  return state.isMonthly ? withMonthly(data, true) : data
}

/** Whether a product cannot be had, in an answer's country. Of one that was not asked for, its options say nothing yet. */
const unavailableIn = (
  product: string,
  data: ProductData,
  state: PriceState,
  isAnswered: boolean,
  country: string | null,
) => {
  const { purchaseType } = data.buyBlockSettings
  const isRestricted = isGeoRestricted(product, country)
  if (isAnswered || purchaseType === 'Free') return isUnavailable(isRestricted, data.options.length, purchaseType)
  const wasEmpty = state.unavailable.get(product) === true && !isGeoRestricted(product, state.country)
  return isRestricted || wasEmpty
}

/** The last choice as the new lists have it; none where they have it no more. */
const keptChoice = ({ lastChangedOption }: PriceState, data: ReadonlyMap<string, ProductData>): PriceOption | null => {
  if (lastChangedOption === null) return null
  const options = [...data.values()].flatMap((product) => product.options)
  return options.find(({ pid }) => pid === lastChangedOption.pid) ?? null
}

const highest = (data: ReadonlyMap<string, ProductData>, field: 'maxDiscount' | 'maxPromoDiscount'): number =>
  Math.max(0, ...[...data.values()].map((product) => product[field]))

/**
 * Prices are there: the data of the products asked for is worked out, and what their country bars of all products. An
 * answer in another currency than the selected one changes nothing; a request that is still under way keeps `inProgress`.
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
    unavailable.set(product, unavailableIn(product, current, state, isAnswered, action.country))
  }
  const requestedProducts = state.requestedProducts.filter((product) => !asked.has(product))
  return {
    ...state,
    data,
    unavailable,
    country: action.country,
    lastChangedOption: keptChoice(state, data),
    requestedProducts,
    inProgress: requestedProducts.length > 0,
    hasPrices: true,
    error: null,
    maxDiscount: highest(data, 'maxDiscount'),
    maxPromoDiscount: highest(data, 'maxPromoDiscount'),
  }
}
