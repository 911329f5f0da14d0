'use client'

import type { OfferedView } from '../../domain/offers/view/offer-view.ts'
import type { ChoiceLabels } from '../_offer-form/choice-labels.ts'
import { OfferChoice } from '../_offer-form/offer-choice.tsx'
import { usePersonalizedOffer } from './use-personalized-offer.ts'

interface PersonalizedOfferProps {
  /** What everybody is offered. */
  readonly view: OfferedView
  readonly labels: ChoiceLabels
  /** Address of the visitor's own offers for this product. */
  readonly source: string
}

/** Other values of the pickers make another choice: one that was made among the old ones may have no place in it. */
const valuesOf = ({ picker, terms, quantities, options }: OfferedView): string =>
  [
    picker,
    ...[...terms, ...quantities].map(({ value }) => value),
    picker === 'option' ? options.map(({ pid }) => pid) : '',
  ].join()

/** The choice of a buy form; for a visitor who has prices of his own these are swapped in after the page has come to life. */
export const PersonalizedOffer = ({ view, labels, source }: PersonalizedOfferProps) => {
  const shown = usePersonalizedOffer(view.product, source) ?? view
  return <OfferChoice key={valuesOf(shown)} view={shown} labels={labels} />
}
