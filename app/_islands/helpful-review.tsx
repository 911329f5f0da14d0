import { startTransition, useEffect, useState } from 'react'

/** Key of local storage (specification, section 3). */
const KEY = 'review'
/** More are not kept: the oldest ones go. */
const MOST = 100

/** Ids of the reviews that the visitor called helpful; none where storage is blocked, or holds anything else. */
const readReviews = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(-MOST) : []
  } catch {
    return []
  }
}

const addReview = (id: string): void => {
  try {
    const others = readReviews().filter((other) => other !== id)
    localStorage.setItem(KEY, JSON.stringify([...others, id].slice(-MOST)))
  } catch {
    // Storage is full or blocked.
  }
}

/** Whether the visitor called a review helpful, as this browser remembers it, and how they do. */
export const useHelpfulReview = (id: string): { readonly isHelpful: boolean; readonly callHelpful: () => void } => {
  const [isHelpful, setHelpful] = useState(false)
  useEffect(() => setHelpful(readReviews().includes(id)), [id])
  const callHelpful = () => {
    addReview(id)
    // Not at once: the analytics event of this very click is still to be read from the button.
    startTransition(() => setHelpful(true))
  }
  return { isHelpful, callHelpful }
}

interface HelpfulReviewProps {
  readonly id: string
  /** The analytics event of the click that calls the review helpful, as JSON. */
  readonly event: string
  readonly className?: string | undefined
  readonly text: string
  /** Of the review: said, not shown. */
  readonly title: string
}

/** A button by which a visitor calls a review helpful, once. */
export const HelpfulReview = ({ id, event, className, text, title }: HelpfulReviewProps) => {
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
      {`${text} `}
      <span className="visually-hidden">{title}</span>
    </button>
  )
}
