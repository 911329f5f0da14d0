import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../ports/offers.ts'
import { selectDefaultOption, sortOptions, termKey, trimOptions } from './option-rules.ts'

/** The options of a block and the selected one (specification, section 3, per-product price data). */
export interface ProductData {
  readonly settings: BuyBlockSettings
  /** All options that the block sells, in both auto-renew states, sorted. */
  readonly options: readonly PriceOption[]
  /** Whether some options renew automatically and some do not. */
  readonly isAutoRenewAvailable: boolean
  readonly isAutoRenew: boolean
  /** One of `limitedOptions`; `null` only if there are no options. */
  readonly selectedOption: PriceOption | null
  /** The options that the block shows in the current auto-renew state. */
  readonly limitedOptions: readonly PriceOption[]
}

/** Returns a product's data with an option selected, in the auto-renew state of that option. */
const selectOption = (
  settings: BuyBlockSettings,
  options: readonly PriceOption[],
  selectedOption: PriceOption | null,
): ProductData => {
  const isAutoRenew = selectedOption?.autorenew ?? false
  const ofState = options.filter(({ autorenew }) => autorenew === isAutoRenew)
  return {
    settings,
    options,
    isAutoRenewAvailable: ofState.length > 0 && ofState.length < options.length,
    isAutoRenew,
    selectedOption,
    limitedOptions: trimOptions(ofState, selectedOption, settings),
  }
}

/** Computes a product's data from its price list. Omits options below the smallest quantity that the block sells. */
export const computeProductData = (settings: BuyBlockSettings, list: readonly PriceOption[]): ProductData => {
  const { _minPackNum = 0 } = settings
  const options = sortOptions(list.filter(({ quantity }) => quantity >= _minPackNum))
  return selectOption(settings, options, selectDefaultOption(options, settings))
}

/**
 * Switches a product to the other auto-renew state (specification, section 4). Keeps term and quantity if that state sells
 * them; otherwise selects the default option of that state. Returns the data unchanged if that state sells nothing.
 */
export const switchAutoRenew = (data: ProductData): ProductData => {
  const { settings, options, isAutoRenew, selectedOption: current } = data
  const others = options.filter(({ autorenew }) => autorenew !== isAutoRenew)
  const same =
    current && others.find((option) => option.quantity === current.quantity && termKey(option) === termKey(current))
  const selected = same ?? selectDefaultOption(others, settings)
  return selected === null ? data : selectOption(settings, options, selected)
}
