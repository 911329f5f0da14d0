'use client'

import type { ReactNode } from 'react'
import { useHelpfulReview } from './use-helpful-review.ts'

interface HelpfulReviewProps {
  readonly id: string
  /** The analytics event of the click that calls the review helpful, as JSON. */
  readonly event: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A button by which a visitor calls a review helpful, once. */
export const HelpfulReview = ({ id, event, className, children }: HelpfulReviewProps) => {
  const { isHelpful, callHelpful } = useHelpfulReview(id)
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isHelpful}
      data-helpful={id}
      data-event={isHelpful ? undefined : event}
      onClick={callHelpful}
    >
      {children}
    </button>
  )
}
