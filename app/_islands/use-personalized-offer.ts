import type { OfferedView, OfferView } from '../../domain/offers/offer-view.ts'
import { usePersonalizedAnswer } from './use-personalized-answer.ts'

/**
 * A product's personalized offer; `null` until it is loaded, and for a visitor without one.
 *
 * @param url of the personalized offers for this product; null where they are not asked for
 */
export const usePersonalizedOffer = (product: string, url: string | null): OfferedView | null => {
  const answer = usePersonalizedAnswer<{ readonly offers: Readonly<Record<string, OfferView>> }>(url)
  const offer = answer?.offers[product]
  return offer?.state === 'offered' ? offer : null
}
