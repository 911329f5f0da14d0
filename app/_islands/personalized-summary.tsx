import type { OptionView } from '../../domain/offers/offer-view.ts'
import { usePersonalizedOffer } from './use-personalized-offers.ts'

interface PersonalizedSummaryProps extends Pick<OptionView, 'price' | 'quantityLabel' | 'termLabel'> {
  readonly product: string
  readonly taxNote: string
  /** Not set for an option that does not renew. */
  readonly renewal: string | undefined
  /** URL of the personalized offers of the page; null if they are not requested. */
  readonly offersUrl: string | null
}

/** The price of the preselected option in two lines. After hydration, the personalized price replaces the public price. */
export const PersonalizedSummary = ({ product, offersUrl, ...shown }: PersonalizedSummaryProps) => {
  const offer = usePersonalizedOffer(product, offersUrl)
  const option = offer?.options.find(({ selected }) => selected)
  const { price, quantityLabel, termLabel, renewal } = option ?? shown
  const { taxNote } = option && offer ? offer : shown
  return (
    <>
      <p>
        <bdi>{price}</bdi>{' '}
        <span className="facts">
          {[taxNote, quantityLabel, termLabel].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </p>
      {renewal === undefined ? null : <p>{renewal}</p>}
    </>
  )
}
