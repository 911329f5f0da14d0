import type { OfferedView } from '../../domain/offers/view/offer-view.ts'
import type { ChoiceLabels } from '../_components/offers/buy-block-texts.ts'
import { OfferChoice } from '../_offers/offer-choice.tsx'
import { ChoiceAnnouncer } from './choice-announcer.tsx'
import { usePersonalizedOffer } from './use-personalized-offers.ts'

interface PersonalizedOfferProps {
  /** The public offer. */
  readonly view: OfferedView
  readonly labels: ChoiceLabels
  /** URL of the personalized offers for this product; null where they are not asked for. */
  readonly offersUrl: string | null
}

/** Identifies the values of the pickers: with other values the choice is rendered afresh, with its own default. */
const pickerKey = ({ picker, terms, quantities, options }: OfferedView): string =>
  [
    picker,
    ...[...terms, ...quantities].map(({ value }) => value),
    picker === 'option' ? options.map(({ pid }) => pid) : '',
  ].join()

/** The choice of a buy form; personalized prices replace the public ones after hydration. */
export const PersonalizedOffer = ({ view, labels, offersUrl }: PersonalizedOfferProps) => {
  const shown = usePersonalizedOffer(view.product, offersUrl) ?? view
  return (
    <ChoiceAnnouncer>
      <OfferChoice key={pickerKey(shown)} view={shown} labels={labels} />
    </ChoiceAnnouncer>
  )
}
