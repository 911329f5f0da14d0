import { PAGE_ISLANDS } from './page-islands.ts'
import { PersonalizedComparison } from './personalized-comparison.tsx'
import { PersonalizedNotice } from './personalized-notice.tsx'
import { PersonalizedOffer } from './personalized-offer.tsx'
import { PersonalizedPrice } from './personalized-price.tsx'
import { PersonalizedSummary } from './personalized-summary.tsx'

/** The components that browsers hydrate, by the name that pages use. Browsers load those with prices only for pages that have one. */
export const ISLANDS = {
  ...PAGE_ISLANDS,
  'personalized-comparison': PersonalizedComparison,
  'personalized-notice': PersonalizedNotice,
  'personalized-offer': PersonalizedOffer,
  'personalized-price': PersonalizedPrice,
  'personalized-summary': PersonalizedSummary,
} as const
