import { CardPrices, type CardPricesProps, comparedPrices } from '../_offers/card-price.tsx'
import { usePersonalizedOffer } from './use-personalized-offers.ts'

interface PersonalizedPriceProps extends CardPricesProps {
  readonly product: string
  /** The quantity of `compared`. Menus, which read these data, add the choice of the card to their links if it is set. */
  readonly pageQuantity: number | undefined
  /** Whether the card shows a price for each auto-renew state. */
  readonly inBothStates: boolean
  /** URL of the personalized offers of the page; null if they are not requested. */
  readonly offersUrl: string | null
}

/** The price on a product card. After hydration, the personalized price replaces the public price. */
export const PersonalizedPrice = ({
  product,
  pageQuantity: _,
  inBothStates,
  offersUrl,
  ...shown
}: PersonalizedPriceProps) => {
  const offer = usePersonalizedOffer(product, offersUrl)
  const options = (offer?.options ?? []).filter(({ selected, isSwitched }) => selected || (inBothStates && isSwitched))
  const personalized =
    offer === null || options.length === 0 ? {} : { options, compared: comparedPrices(offer), taxNote: offer.taxNote }
  return <CardPrices {...shown} {...personalized} />
}
