import type { OfferView, OptionView } from './offer-view.ts'

/** The term and quantity that all products preselect; `null` where they differ, or where fewer than two are offered. */
export const sharedLabels = (views: readonly OfferView[]): Pick<OptionView, 'termLabel' | 'quantityLabel'> | null => {
  const selected = views.flatMap((view) =>
    view.state === 'offered' ? view.options.filter((option) => option.selected) : [],
  )
  const [first, ...others] = selected
  if (first === undefined || others.length === 0) return null
  const isShared = others.every(({ term, quantity }) => term === first.term && quantity === first.quantity)
  return isShared ? first : null
}
