import type { PriceOption } from '../../ports/offers.ts'
import type { OfferedView, OptionView } from './offer-view.ts'
import type { OfferViewInput } from './offer-view-input.ts'
import { termKey } from './option-rules.ts'
import { nextChargeOf, renewalOf } from './renewal.ts'

type AddOnsInput = Pick<OfferViewInput, 'addOns' | 'texts' | 'formatters' | 'isPromotion' | 'calendar' | 'settings'>

/**
 * Finds the option of an add-on that is sold with an option of a product. It has the same term and auto-renew state, and the
 * smallest quantity, because an add-on covers the whole home. Returns undefined if the add-on is not sold with that option.
 */
export const findAddOn = (list: readonly PriceOption[], option: PriceOption): PriceOption | undefined =>
  list
    .filter((each) => termKey(each) === termKey(option) && each.autorenew === option.autorenew)
    .toSorted((one, other) => one.quantity - other.quantity)[0]

export const addOnsView = ({
  addOns = [],
  texts,
}: Pick<AddOnsInput, 'addOns' | 'texts'>): Pick<OfferedView, 'addOns'> => {
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

/** Builds the prices of each add-on with an option, in the order of the block's choices. */
export const addOnOffers = (option: PriceOption, input: AddOnsInput): Pick<OptionView, 'addOns'> => {
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
        ...nextChargeOf(option, input, addOn),
      }
    }),
  }
}
