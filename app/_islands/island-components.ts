import { HelpfulReview } from './helpful-review.tsx'
import { LeadOrigin } from './lead-origin.tsx'
import { PersonalizedComparison } from './personalized-comparison.tsx'
import { PersonalizedNotice } from './personalized-notice.tsx'
import { PersonalizedOffer } from './personalized-offer.tsx'
import { PersonalizedPrice } from './personalized-price.tsx'
import { SubmittingSelect } from './submitting-select.tsx'

/** The components that React hydrates, by the name that pages use. */
export const ISLANDS = {
  'helpful-review': HelpfulReview,
  'lead-origin': LeadOrigin,
  'personalized-comparison': PersonalizedComparison,
  'personalized-notice': PersonalizedNotice,
  'personalized-offer': PersonalizedOffer,
  'personalized-price': PersonalizedPrice,
  'submitting-select': SubmittingSelect,
} as const
