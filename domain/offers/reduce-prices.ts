import type { PriceAction } from './price-actions.ts'
import type { PriceState } from './price-state.ts'
import { reducePriceChoices } from './reduce-price-choices.ts'
import { reducePriceRequests } from './reduce-price-requests.ts'

/** The price state after an action (specification, section 4). Pure. */
export const reducePrices = (state: PriceState, action: PriceAction): PriceState => {
  switch (action.type) {
    case 'setHasPrices':
      return { ...state, hasPrices: action.hasPrices }
    case 'setLRCVerdict':
      return { ...state, isLRCVerdict: action.isLRCVerdict }
    case 'setDeviceError':
      return { ...state, deviceError: action.deviceError }
    case 'setDisablePrices':
      return { ...state, disablePrices: action.disablePrices }
    case 'setAdditionalGetParams':
      return { ...state, globalAdditionalGetParams: { ...state.globalAdditionalGetParams, ...action.params } }
    case 'changeAutoRenew':
    case 'changeAutoRenewForAll':
    case 'changeOption':
    case 'changeModalOption':
    case 'switchMonthly':
    case 'switchPriceType':
      return reducePriceChoices(state, action)
    default:
      return reducePriceRequests(state, action)
  }
}
