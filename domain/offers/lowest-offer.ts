import type { OfferedView, OfferView, OptionView } from './offer-view.ts'

export interface LowestOffer {
  readonly view: OfferedView
  readonly option: OptionView
}

/** Returns the preselected option with the lowest price of several offers, or null if nothing is offered. */
export const lowestOffer = (views: readonly OfferView[]): LowestOffer | null =>
  views.reduce<LowestOffer | null>((lowest, view) => {
    const option = view.state === 'offered' ? view.options.find(({ selected }) => selected) : undefined
    if (view.state !== 'offered' || option === undefined) return lowest
    return lowest === null || option.amount < lowest.option.amount ? { view, option } : lowest
  }, null)
