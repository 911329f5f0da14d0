import { type Outcome, success } from '../../ports/outcome.ts'
import type { ReviewsAnswer, ReviewsPort, ReviewsQuery } from '../../ports/reviews.ts'
import { demoReviews, reviewTextsFor } from './demo-reviews.ts'

/** Demonstration reviews of a few products, in the language of the site. Their answers are marked as demonstration. */
export class EmbeddedReviews implements ReviewsPort {
  async reviews({ site, product, page, perPage }: ReviewsQuery): Promise<Outcome<ReviewsAnswer>> {
    const all = demoReviews(product, await reviewTextsFor(site.language, site.locale))
    const sum = all.reduce((total, { stars }) => total + stars, 0)
    return success({
      average: all.length === 0 ? null : sum / all.length,
      count: all.length,
      reviews: all.slice((page - 1) * perPage, page * perPage),
      isDemonstration: true,
    })
  }
}
