import { productOf } from '../../../domain/catalogue/product-lookup.ts'
import { helpfulReviewEvent } from '../../../domain/monitoring/page-reports.ts'
import type { ReviewsView } from '../../../domain/reviews/reviews.service.ts'
import { Island } from '../../_islands/island.tsx'
import badged from '../../_offers/badged-name.module.css'
import type { SectionProps, UsesPage } from '../../_page/site-page.ts'
import { Pictogram } from '../drawings.tsx'
import { Tile } from '../product-screen.tsx'
import plain from './plain-sections.module.css'
import styles from './review-list.module.css'

const MAX_STARS = 5

const HALF = 0.5

/** Decorative stars, in halves. The text beside them has the same information. */
const Stars = ({ rating }: { rating: number }) => {
  const halves = Math.round(rating / HALF)
  const full = Math.floor(halves * HALF)
  const half = halves % 2
  return (
    <span className={styles.stars} aria-hidden="true">
      {'★'.repeat(full)}
      {half === 0 ? null : <span className={styles.half}>★</span>}
      {full + half === MAX_STARS ? null : (
        <span className={styles.empty} data-stars={'★'.repeat(MAX_STARS - full - half)} />
      )}
    </span>
  )
}

interface ReviewListProps extends UsesPage<'t' | 'href'> {
  readonly view: ReviewsView
  /** Product name. */
  readonly name: string
}

/**
 * The average rating and the newest reviews of a product. Marks each demonstration review, which the hero explains. Their average would
 * mean nothing, and a visitor cannot find them helpful.
 */
const ReviewList = ({ view, name, page: { t, href } }: ReviewListProps) => {
  const { product, average, averageText, count, isDemonstration, reviews } = view
  const sold = productOf(product)
  return (
    <section
      className={`${plain.section} ${styles.product}`}
      id={product}
      data-reviews={product}
      data-average={average}
      data-count={count}
    >
      <h2 className={badged['name']}>
        <Tile path={sold && `/${sold.page}`} />
        {name}
      </h2>
      {isDemonstration ? null : (
        <p className={styles.average}>
          <Stars rating={average} /> {t('reviews.rating', { rating: averageText })} ·{' '}
          {t('reviews.count', { reviews: String(count) })}
        </p>
      )}
      <ul className={styles.list}>
        {reviews.map(({ id, author, date, dateText, stars, title, text }) => (
          <li key={id} data-review={id}>
            {isDemonstration ? (
              <p className={styles.sample} data-sample="">
                {t('reviews.demonstration')}
              </p>
            ) : null}
            <h3>{title}</h3>
            <p className={styles.rating}>
              <Stars rating={stars} /> {t('reviews.rating', { rating: String(stars) })}
            </p>
            <p>{text}</p>
            <p className={styles.author}>
              <Pictogram name="person" />
              <span>
                <bdi>{author}</bdi>
                <time dateTime={date}>{dateText}</time>
              </span>
            </p>
            {isDemonstration ? null : (
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
            )}
          </li>
        ))}
      </ul>
      {sold === undefined ? null : (
        <p className={styles.link}>
          <a href={href(`/${sold.page}`)} data-choice-of={product}>
            {t('buy.learnMore', { product: name })}
          </a>
        </p>
      )}
    </section>
  )
}

/** The list of a product's reviews, or a link to it with the average rating. Renders nothing if the reviews failed to load. */
export const ReviewsSection = ({ section, page }: SectionProps<'reviews', 't' | 'href' | 'reviews'>) => {
  const { product, title, shown } = section
  const view = page.reviews[product]
  if (view === undefined) return null
  if (shown === 'list') return <ReviewList view={view} name={title} page={page} />
  const { t, href } = page
  const { average, averageText, isDemonstration } = view
  const count = t('reviews.count', { reviews: String(view.count) })
  return (
    <p className={styles.strip} data-reviews={product}>
      {isDemonstration ? t('reviews.demonstrationNote') : <Stars rating={average} />}{' '}
      <a href={`${href('/reviews')}#${product}`}>
        {isDemonstration ? count : `${t('reviews.rating', { rating: averageText })} · ${count}`}
      </a>
    </p>
  )
}
