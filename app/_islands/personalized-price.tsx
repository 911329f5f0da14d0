import { bothCardPrices, CardPrices, type CardPricesProps, comparedPrices } from '../_offers/card-price.tsx'
import type { ChoiceLabels } from '../_offers/choice-sentences.ts'
import { usePersonalizedOffer } from './use-personalized-offers.ts'

interface PersonalizedPriceProps extends CardPricesProps {
  readonly product: string
  /** The quantity of `compared`. Menus, which read these data, add the choice of the card to their links if it is set. */
  readonly pageQuantity: number | undefined
  /** Whether the card shows a price for each auto-renew state. */
  readonly inBothStates: boolean
  readonly labels: Pick<ChoiceLabels, 'was' | 'now' | 'autoRenewPrices'>
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
  const { labels } = shown
  const options = (offer?.options ?? []).filter(({ selected, isSwitched }) => selected || (inBothStates && isSwitched))
  const personalized =
    offer === null || options.length === 0
      ? {}
      : { options, compared: comparedPrices(offer), bothPrices: bothCardPrices(offer, labels), taxNote: offer.taxNote }
  return <CardPrices {...shown} {...personalized} />
}
