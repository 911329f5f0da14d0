import type { PriceOption } from '../../ports/offers.ts'
import { ADD_ONS } from '../catalogue/add-ons.ts'
import type { OfferedView, OptionView } from './offer-view.ts'
import type { OfferViewInput } from './offer-view-input.ts'
import { termKey } from './option-rules.ts'
import { nextChargeOf, renewalOf } from './renewal.ts'
import { savingsText } from './savings.ts'

type AddOnsInput = Pick<
  OfferViewInput,
  'addOns' | 'chosenAddOn' | 'texts' | 'formatters' | 'isPromotion' | 'calendar' | 'settings'
>

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
  chosenAddOn,
  texts,
}: Pick<AddOnsInput, 'addOns' | 'chosenAddOn' | 'texts'>): Pick<OfferedView, 'addOns'> => {
  if (addOns.length === 0) return {}
  const { title, none, total, notSold, name, about } = texts.addOns
  const chosen = addOns.find(({ product }) => product === chosenAddOn)?.product
  return {
    addOns: {
      title,
      none,
      totalLabel: total,
      notSold,
      choices: addOns.map(({ product }) => {
        const text = about(product)
        return { product, name: name(product), ...(text === undefined ? {} : { about: text }) }
      }),
      ...(chosen === undefined ? {} : { chosen }),
    },
  }
}

/** Returns the sum of the prices of a bundle's add-ons; null for a single add-on, and if one is not sold with the option. */
const separatePrice = (product: string, option: PriceOption, addOns: AddOnsInput['addOns'] = []): number | null => {
  const parts = ADD_ONS.find(({ shortName }) => shortName === product)?.parts ?? []
  const prices = parts.map(
    (part) => findAddOn(addOns.find((each) => each.product === part)?.list ?? [], option)?.price ?? Number.NaN,
  )
  const sum = prices.reduce((total, price) => total + price, 0)
  return sum > 0 ? sum : null
}

/** Builds the prices of each add-on with an option, in the order of the block's choices. */
export const addOnOffers = (option: PriceOption, input: AddOnsInput): Pick<OptionView, 'addOns'> => {
  const { addOns = [], formatters } = input
  if (addOns.length === 0) return {}
  return {
    addOns: addOns.map(({ product, list }) => {
      const addOn = findAddOn(list, option)
      if (addOn === undefined) return null
      const { price } = addOn
      const struck = separatePrice(product, option, addOns)
      const template = input.texts.savingsTemplate
      const savings = savingsText({ ...formatters, price, struck, type: 'percentage', template })
      return {
        price: formatters.money(price),
        ...(savings === null ? {} : { savings }),
        ...renewalOf(addOn, input),
        total: formatters.money(option.price + price),
        ...nextChargeOf(option, input, addOn),
      }
    }),
  }
}
