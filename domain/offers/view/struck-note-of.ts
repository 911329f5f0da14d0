import type { OfferView } from './offer-view.ts'

/** What products side by side say of their struck prices, once for all; undefined where no view has to say anything. */
export const struckNoteOf = (views: readonly OfferView[]): string | undefined =>
  views.flatMap((view) => (view.state === 'offered' ? (view.struckNote ?? []) : []))[0]
