import { arrivePrices } from './arrive-prices.ts'
import { computeProductData } from './options/compute-product-data.ts'
import type { PriceRequestAction } from './price-actions.ts'
import type { PriceState } from './price-state.ts'

type Action<Type extends PriceRequestAction['type']> = Extract<PriceRequestAction, { type: Type }>

/** Of these products the registered ones that have prices to ask for, each once. */
const askable = ({ data }: PriceState, products: readonly string[]): readonly string[] =>
  [...new Set(products)].filter((product) => {
    const purchaseType = data.get(product)?.buyBlockSettings.purchaseType
    return purchaseType !== undefined && purchaseType !== 'Free'
  })

/** A deferred request asks for all page products, those that join before the tick too. */
const defer = (state: PriceState): PriceState => ({ ...state, isRequestPending: true })

const register = (state: PriceState, { blocks }: Action<'registerBuyBlocks'>): PriceState => {
  const data = new Map(state.data)
  const unavailable = new Map(state.unavailable)
  for (const settings of blocks) {
    if (data.has(settings.product)) continue
    data.set(settings.product, computeProductData(settings, []))
    unavailable.set(settings.product, false)
  }
  if (data.size === state.data.size) return state
  return { ...state, products: [...data.keys()], data, unavailable, hasBuyBlocks: true }
}

const request = (state: PriceState, products: readonly string[]): PriceState => {
  const asked = askable(state, products)
  if (asked.length === 0 || state.disablePrices) return state
  const requestedProducts = [...new Set([...state.requestedProducts, ...asked])]
  return { ...state, requestedProducts, inProgress: true, hasPrices: true, error: null }
}

const fail = (state: PriceState, { currency, error }: Action<'pricesFailed'>): PriceState =>
  currency === state.currency ? { ...state, error, hasPrices: false, inProgress: false, requestedProducts: [] } : state

/** No price of the old currency stays; those of the new one are asked for with the next tick. */
const changeCurrency = (state: PriceState, { currency }: Action<'changeCurrency'>): PriceState => {
  if (currency === state.currency) return state
  const emptied = [...state.data].map(
    ([product, { buyBlockSettings }]) => [product, computeProductData(buyBlockSettings, [])] as const,
  )
  return defer({
    ...state,
    currency,
    data: new Map(emptied),
    unavailable: new Map(state.products.map((product) => [product, false])),
    lastChangedOption: null,
    hasPrices: false,
    error: null,
    inProgress: false,
    requestedProducts: [],
    maxDiscount: 0,
    maxPromoDiscount: 0,
  })
}

/** The price state after a request, an answer or another currency. */
export const reducePriceRequests = (state: PriceState, action: PriceRequestAction): PriceState => {
  switch (action.type) {
    case 'registerBuyBlocks':
      return register(state, action)
    case 'requestDeferred':
      return defer(state)
    case 'flushDeferred':
      return state.isRequestPending ? request({ ...state, isRequestPending: false }, state.products) : state
    case 'requestImmediate':
      return request(state, action.products)
    case 'pricesArrived':
      return arrivePrices(state, action)
    case 'pricesFailed':
      return fail(state, action)
    case 'changeCurrency':
      return changeCurrency(state, action)
  }
}
