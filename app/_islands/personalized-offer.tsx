import type { OfferedView } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels } from '../_offers/choice-sentences.ts'
import { type Assurance, OfferChoice, type PromotionLine } from '../_offers/offer-choice.tsx'
import { ChoiceAnnouncer } from './choice-announcer.tsx'
import { usePersonalizedOffer } from './use-personalized-offers.ts'

interface PersonalizedOfferProps {
  /** The public offer. */
  readonly view: OfferedView
  readonly labels: ChoiceLabels
  readonly promotions: readonly PromotionLine[]
  readonly assurances: readonly Assurance[]
  /** URL of the personalized offers for this product; null if they are not requested. */
  readonly offersUrl: string | null
}

/** Identifies the values of the pickers. If they change, React remounts the choice with its default selection. */
const pickerKey = ({ picker, terms, quantities, options }: OfferedView): string =>
  [
    picker,
    ...[...terms, ...quantities].map(({ value }) => value),
    picker === 'option' ? options.map(({ pid }) => pid) : '',
  ].join()

/** The choice of a buy form. After hydration, personalized prices replace the public prices. */
export const PersonalizedOffer = ({ view, labels, promotions, assurances, offersUrl }: PersonalizedOfferProps) => {
  const shown = usePersonalizedOffer(view.product, offersUrl) ?? view
  return (
    <ChoiceAnnouncer>
      <OfferChoice
        key={pickerKey(shown)}
        view={shown}
        labels={labels}
        promotions={promotions}
        assurances={assurances}
      />
    </ChoiceAnnouncer>
  )
}
