import { helpfulReviewEvent } from '../../../domain/monitoring/analytics-event.ts'
import type { ReviewsView } from '../../../domain/reviews/reviews.service.ts'
import type { SectionOf } from '../../../ports/page-section.ts'
import { Island } from '../../_islands/island.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import styles from '../reviews/review-list.module.css'
import plain from './plain-sections.module.css'

const MOST_STARS = 5

/** Stars as a picture beside the words that say the same. */
const Stars = ({ count }: { count: number }) => (
  <span className={styles.stars} aria-hidden="true">
    {'★'.repeat(count) + '☆'.repeat(MOST_STARS - count)}
  </span>
)

interface ReviewListProps {
  readonly view: ReviewsView
  /** Name of the product. */
  readonly name: string
  readonly context: PageContext
}

/** The average of a product and its newest reviews; demonstration reviews say that they are. */
export const ReviewList = ({ view, name, context: { t } }: ReviewListProps) => {
  const { product, average, averageText, count, isDemonstration, reviews } = view
  return (
    <section className={plain.section} id={product} data-reviews={product} data-average={average} data-count={count}>
      <h2>{name}</h2>
      <p>
        <Stars count={Math.floor(average)} /> {t('reviews.rating', { rating: averageText })} ·{' '}
        {t('reviews.count', { reviews: String(count) })}
      </p>
      {isDemonstration ? (
        <p className={styles.note} data-demonstration="">
          {t('reviews.demonstrationNote')}
        </p>
      ) : null}
      <ul className={styles.list}>
        {reviews.map(({ id, author, date, dateText, stars, title, text }) => (
          <li key={id} data-review={id}>
            <h3>{title}</h3>
            <p>
              <Stars count={stars} /> {t('reviews.rating', { rating: String(stars) })}
            </p>
            <p>{text}</p>
            <p className={styles.note}>
              <bdi>{author}</bdi> · <time dateTime={date}>{dateText}</time>
            </p>
            <Island
              name="helpful-review"
              props={{
                id,
                event: JSON.stringify(helpfulReviewEvent(id)),
                className: styles.helpful,
                text: t('reviews.helpful'),
                title,
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What customers say of a product: the average as a link, or all of it. Nothing where its reviews did not come. */
export const ReviewsSection = ({ section, context }: { section: SectionOf<'reviews'>; context: PageContext }) => {
  const { product, title, shown } = section
  const view = context.reviews[product]
  if (view === undefined) return null
  if (shown === 'list') return <ReviewList view={view} name={title} context={context} />
  const { t, href } = context
  return (
    <p className={plain.section} data-reviews={product}>
      <a href={`${href('/reviews')}#${product}`}>
        {[
          t('reviews.rating', { rating: view.averageText }),
          t('reviews.count', { reviews: String(view.count) }),
          ...(view.isDemonstration ? [t('reviews.demonstration')] : []),
        ].join(' · ')}
      </a>
    </p>
  )
}
