import type { PriceOption } from '../../../../ports/offers.ts'
import { findAddOn } from '../../options/find-add-on.ts'
import { renewalOf } from '../amounts/renewal-of.ts'
import type { OfferViewInput } from '../offer-view-input.ts'
import type { AddOnsOfBlock, AddOnsOfOption } from './add-on-offer.ts'

type AddOnsInput = Pick<OfferViewInput, 'addOns' | 'texts' | 'formatters'>

/** What a block says of the add-ons that it offers; nothing where there are none. */
export const addOnsView = ({ addOns = [], texts }: AddOnsInput): AddOnsOfBlock => {
  if (addOns.length === 0) return {}
  const { title, none, total, notSold, name } = texts.addOns
  return {
    addOns: {
      title,
      none,
      totalLabel: total,
      notSold,
      choices: addOns.map(({ product }) => ({ product, name: name(product) })),
    },
  }
}

/** What each add-on costs with an option, in the order of the block's choices, and both together. */
export const addOnOffers = (option: PriceOption, input: AddOnsInput): AddOnsOfOption => {
  const { addOns = [], formatters } = input
  if (addOns.length === 0) return {}
  return {
    addOns: addOns.map(({ list }) => {
      const addOn = findAddOn(list, option)
      if (addOn === undefined) return null
      const { price } = addOn
      return {
        price: formatters.money(price),
        ...renewalOf(addOn, input),
        total: formatters.money(option.price + price),
      }
    }),
  }
}
