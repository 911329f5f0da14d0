'use client'

import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { addHelpfulReview, readHelpfulReviews } from '../_client-storage/helpful-reviews.ts'

interface HelpfulReviewProps {
  readonly id: string
  /** The analytics event of the click that calls the review helpful, as JSON. */
  readonly event: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A button by which a visitor calls a review helpful, once; this browser remembers it. */
export const HelpfulReview = ({ id, event, className, children }: HelpfulReviewProps) => {
  const [isHelpful, setHelpful] = useState(false)
  useEffect(() => setHelpful(readHelpfulReviews().includes(id)), [id])
  const call = () => {
    addHelpfulReview(id)
    // Not at once: the event of this very click is still to be read from the button.
    startTransition(() => setHelpful(true))
  }
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isHelpful}
      data-helpful={id}
      data-event={isHelpful ? undefined : event}
      onClick={call}
    >
      {children}
    </button>
  )
}
