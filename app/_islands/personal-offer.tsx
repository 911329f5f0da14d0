'use client'

import type { OfferedView } from '../../domain/offers/offer-view.ts'
import type { ChoiceLabels } from './choice-labels.ts'
import { OfferChoice } from './offer-choice.tsx'
import { useOwnOffer } from './use-own-offer.ts'

interface PersonalOfferProps {
  /** What everybody is offered. */
  readonly view: OfferedView
  readonly labels: ChoiceLabels
  /** Address of the visitor's own offers for this product. */
  readonly source: string
}

/** Other values of the pickers make another choice: one that was made among the old ones may have no place in it. */
const valuesOf = ({ picker, terms, packs, options }: OfferedView): string =>
  [
    picker,
    ...[...terms, ...packs].map(({ value }) => value),
    picker === 'option' ? options.map(({ pid }) => pid) : '',
  ].join()

/** The choice of a buy form; for a visitor who has prices of his own these are swapped in after the page has come to life. */
export const PersonalOffer = ({ view, labels, source }: PersonalOfferProps) => {
  const shown = useOwnOffer(view.product, source) ?? view
  return <OfferChoice key={valuesOf(shown)} view={shown} labels={labels} />
}
