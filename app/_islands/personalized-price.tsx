import { CardPrice, type CardPriceProps } from '../_offers/card-price.tsx'
import { usePersonalizedOffer } from './use-personalized-offers.ts'

interface PersonalizedPriceProps extends CardPriceProps {
  readonly product: string
  /** URL of the personalized offers of the page; null if they are not requested. */
  readonly offersUrl: string | null
}

/** The price on a product card. After hydration, the personalized price replaces the public price. */
export const PersonalizedPrice = ({ product, offersUrl, ...shown }: PersonalizedPriceProps) => {
  const offer = usePersonalizedOffer(product, offersUrl)
  const option = offer?.options.find(({ selected }) => selected)
  const personalized = offer === null || option === undefined ? {} : { option, taxNote: offer.taxNote }
  return <CardPrice {...shown} {...personalized} />
}
