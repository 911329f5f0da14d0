import { useEffect, useState } from 'react'
import type { FunctionalLocalKey } from '../../domain/consent/consent-table.ts'

/** Key of local storage (specification, section 3). */
const KEY: FunctionalLocalKey = 'review'
/** Maximum number of stored ids. The oldest ones are dropped. */
const MAX_REVIEWS = 100

/** Returns the ids of the reviews that the visitor marked as helpful; empty if storage is blocked or its content is malformed. */
const readReviews = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(-MAX_REVIEWS) : []
  } catch {
    return []
  }
}

const addReview = (id: string): void => {
  try {
    const others = readReviews().filter((other) => other !== id)
    localStorage.setItem(KEY, JSON.stringify([...others, id].slice(-MAX_REVIEWS)))
  } catch {
    // Storage is full or blocked.
  }
}

interface HelpfulReviewProps {
  readonly id: string
  /** The analytics event of the click, as JSON. */
  readonly event: string
  readonly className?: string | undefined
  readonly text: string
  /** Title of the review, for screen readers only. */
  readonly title: string
}

/** A button that marks a review as helpful. Works once per browser. */
export const HelpfulReview = ({ id, event, className, text, title }: HelpfulReviewProps) => {
  const [isHelpful, setHelpful] = useState(false)
  useEffect(() => setHelpful(readReviews().includes(id)), [id])
  const markHelpful = () => {
    addReview(id)
    // After the click, because the click handler of analytics reads the event from the button.
    setTimeout(() => setHelpful(true))
  }
  const attributes = { className, 'aria-pressed': isHelpful, 'data-helpful': id }
  return (
    <button type="button" {...attributes} data-event={isHelpful ? undefined : event} onClick={markHelpful}>
      {`${text} `}
      <span className="visually-hidden">{title}</span>
    </button>
  )
}
