import type { Offer } from 'schema-dts'
import type { OfferView, OptionView } from '../../domain/offers/offer-view.ts'

/** What an option costs, and the prior price that is struck beside it. */
const offer = ({ pid, amount, struckAmount }: OptionView, currency: string): Offer => ({
  '@type': 'Offer',
  sku: pid,
  price: amount,
  priceCurrency: currency,
  ...(struckAmount === undefined
    ? {}
    : {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/ListPrice',
          price: struckAmount,
          priceCurrency: currency,
        },
      }),
})

/**
 * What a product is offered for: every option of its page. A trial is not among it, whose price is for later; nor is a product
 * that is not sold here.
 */
export const offersOf = (view: OfferView, currency: string): readonly Offer[] => {
  if (view.state === 'free') return [{ '@type': 'Offer', price: 0, priceCurrency: currency }]
  if (view.state !== 'offered' || view.trial !== undefined) return []
  return view.options.map((option) => offer(option, currency))
}
