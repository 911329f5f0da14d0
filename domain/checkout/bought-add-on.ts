import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { PriceOption } from '../../ports/offers.ts'
import type { OptionLists } from '../offers/loading/offers.service.ts'

/** An add-on of an order with the one option that is bought. */
export interface BoughtAddOn {
  readonly product: string
  readonly list: readonly PriceOption[]
}

/** The option of an id among the add-ons of a block, as a list of its own; none where nothing has the id. */
export const boughtAddOn = (
  { addOns = [] }: BuyBlockSettings,
  lists: OptionLists,
  pid?: string,
): readonly BoughtAddOn[] =>
  addOns.flatMap(({ product }) => {
    const list = lists.get(product) ?? 'failed'
    const option = list === 'failed' ? undefined : list.find((candidate) => candidate.pid === pid)
    return option === undefined ? [] : [{ product, list: [option] }]
  })
