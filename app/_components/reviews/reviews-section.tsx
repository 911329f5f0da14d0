import type { SectionOf } from '../../../ports/page-section.ts'
import type { PageContext } from '../../_page/page-context.ts'
import plain from '../sections/plain-sections.module.css'
import { ReviewList } from './review-list.tsx'

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
