import { expect, it } from 'vitest'
import { comparedPrices } from '../../app/_offers/card-price.tsx'
import { buildOfferView } from '../../domain/offers/build-offer-view.ts'
import type { PriceOption } from '../../ports/offers.ts'
import { option, settings, viewInput } from '../domain/offers/offer-samples.ts'

const both = (quantity: number) => [option({ quantity, autorenew: true }), option({ quantity })]

/** Returns the prices of three devices, which the page of a product preselects, on a card with a number of devices. */
const pricesOf = (list: readonly PriceOption[], selectedPack: number) => {
  const view = buildOfferView(viewInput({ settings: settings({ product: 'plus', selectedPack }), list }))
  return view.state === 'offered' ? comparedPrices({ ...view, pageQuantity: 3 }) : []
}

it('a card has the price of the quantity of its page in its term, one for each auto-renew state', () => {
  const longer = both(3).map((each) => ({ ...each, termDuration: 2, price: 1 }))
  const priced = both(3).map((each) => ({ ...each, price: 30 }))
  expect(pricesOf([...priced, ...longer, ...both(5)], 5)).toEqual([
    { autorenew: true, quantityLabel: '3 devices', price: '€30.00' },
    { autorenew: false, quantityLabel: '3 devices', price: '€30.00' },
  ])
})

it('a card has no second price if it shows the quantity of its page, or if that is not sold', () => {
  expect(pricesOf([...both(3), ...both(5)], 3)).toEqual([])
  expect(pricesOf(both(5), 5)).toEqual([])
})
