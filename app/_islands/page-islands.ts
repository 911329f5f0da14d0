import { HelpfulReview } from './helpful-review.tsx'
import { LeadOrigin } from './lead-origin.tsx'
import { SubmittingSelect } from './submitting-select.tsx'

/** The components that every page may have, by the name that pages use. */
export const PAGE_ISLANDS = {
  'helpful-review': HelpfulReview,
  'lead-origin': LeadOrigin,
  'submitting-select': SubmittingSelect,
} as const
