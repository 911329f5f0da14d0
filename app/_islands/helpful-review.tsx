import { useHelpfulReview } from './use-helpful-review.ts'

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
