import type { BuyBlockSettings, SharedChoice } from '../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../ports/offers.ts'
import type { OfferedView, OptionView } from './offer-view.ts'
import { computeProductData } from './product-data.ts'

type OptionList = readonly PriceOption[] | 'failed'

/** Products that a page shows side by side, and their preselected choice. */
export interface SharedGroup {
  readonly blocks: readonly BuyBlockSettings[]
  readonly choice: SharedChoice
  /** Whether they are cards, which link to the pages of the products. @default false: a comparison with its own pickers */
  readonly areCards?: boolean
}

const isChosen = (option: PriceOption, choice: SharedChoice): boolean =>
  option.quantity === choice.quantity &&
  option.termType === choice.termType &&
  option.termDuration === choice.termDuration

/**
 * Returns the chosen option of each available product of a group. Returns `null` if an available product does not sell the
 * choice.
 */
const sharedOptions = (
  { blocks, choice }: SharedGroup,
  lists: ReadonlyMap<string, OptionList>,
  autorenew: boolean,
): ReadonlyMap<string, PriceOption> | null => {
  const shared = new Map<string, PriceOption>()
  for (const { product, _minPackNum = 0 } of blocks) {
    const list = lists.get(product) ?? 'failed'
    // An unavailable product does not prevent the comparison of the other products.
    if (list === 'failed' || list.length === 0) continue
    const option = list.find((each) => each.autorenew === autorenew && isChosen(each, choice))
    if (option === undefined || choice.quantity < _minPackNum) return null
    shared.set(product, option)
  }
  return shared
}

/**
 * Flags the choice of each group in the price lists of its products. All of them must sell it in the same auto-renew state; the
 * state with renewal is preferred. Otherwise the lists stay unchanged, and each product preselects its own choice.
 */
export const preferSharedChoice = (
  lists: ReadonlyMap<string, OptionList>,
  groups: readonly SharedGroup[],
): ReadonlyMap<string, OptionList> => {
  const preferred = new Map(lists)
  for (const group of groups) {
    const shared = sharedOptions(group, lists, true) ?? sharedOptions(group, lists, false) ?? new Map()
    for (const [product, option] of shared) {
      const list = lists.get(product) ?? []
      if (list !== 'failed')
        preferred.set(
          product,
          list.map((each) => ({ ...each, selected: each === option })),
        )
    }
  }
  return preferred
}

/**
 * Returns the quantity that the page of a product preselects if the product is on a card with another choice. Empty if both have the
 * same choice.
 *
 * @param list without the flag of the shared choice
 */
export const pageQuantity = (
  view: Pick<OfferedView, 'options'>,
  settings: BuyBlockSettings,
  list: readonly PriceOption[],
  groups: readonly SharedGroup[],
): Pick<OfferedView, 'pageQuantity'> => {
  const { product } = settings
  const isOnCard = groups.some(({ areCards, blocks }) => areCards && blocks.some((block) => block.product === product))
  const own = isOnCard ? computeProductData(settings, list).selectedOption : null
  const isOwn = own === null || view.options.some(({ selected, pid }) => selected && pid === own.pid)
  return isOwn ? {} : { pageQuantity: own.quantity }
}

/** Returns the options whose prices a card shows: the selected one, or one of each auto-renew state. */
export const cardOptions = (view: Pick<OfferedView, 'options'>, inBothStates: boolean): readonly OptionView[] =>
  view.options.filter(({ selected, isSwitched }) => selected || (inBothStates && isSwitched))
