import type { PriceOption } from '../../ports/offers.ts'
import type { ProductData } from './options/compute-product-data.ts'
import { withAutoRenew, withMonthly, withSelectedOption } from './options/switch-auto-renew.ts'
import type { PriceChoiceAction } from './price-actions.ts'
import type { PriceState } from './price-state.ts'

const changeProduct = (state: PriceState, product: string, change: (data: ProductData) => ProductData): PriceState => {
  const old = state.data.get(product)
  const changed = old && change(old)
  return changed === undefined || changed === old
    ? state
    : { ...state, data: new Map(state.data).set(product, changed) }
}

const changeAll = (state: PriceState, change: (data: ProductData) => ProductData): PriceState => ({
  ...state,
  data: new Map([...state.data].map(([product, data]) => [product, change(data)])),
})

const withPid = (options: readonly PriceOption[] | undefined, pid: string): PriceOption | undefined =>
  options?.find((option) => option.pid === pid)

const changeOption = (state: PriceState, product: string, pid: string): PriceState => {
  const option = withPid(state.data.get(product)?.filteredByRenewOptions, pid)
  if (option === undefined) return state
  const changed = changeProduct(state, product, (data) => withSelectedOption(data, option))
  return { ...changed, lastChangedOption: option }
}

const changeModalOption = (state: PriceState, product: string, pid: string): PriceState => {
  const option = withPid(state.data.get(product)?.limitedOptions, pid)
  return option === undefined
    ? state
    : changeProduct(state, product, (data) => ({ ...data, modalSelectedOption: option }))
}

/** The price state after a visitor's choice. A choice of what is not there changes nothing. */
export const reducePriceChoices = (state: PriceState, action: PriceChoiceAction): PriceState => {
  switch (action.type) {
    case 'changeAutoRenew':
      return changeProduct(state, action.product, (data) => withAutoRenew(data, action.isAutoRenew))
    case 'changeAutoRenewForAll':
      return changeAll(state, (data) => withAutoRenew(data, action.isAutoRenew))
    case 'changeOption':
      return changeOption(state, action.product, action.pid)
    case 'changeModalOption':
      return changeModalOption(state, action.product, action.pid)
    case 'switchMonthly':
      return { ...changeAll(state, (data) => withMonthly(data, action.isMonthly)), isMonthly: action.isMonthly }
    case 'switchPriceType': {
      const { savingsType } = action
      return changeAll(state, (data) => ({ ...data, buyBlockSettings: { ...data.buyBlockSettings, savingsType } }))
    }
  }
}
