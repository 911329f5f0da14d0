import { type Outcome, success } from '../../ports/outcome.ts'
import type { Review, ReviewsAnswer, ReviewsPort, ReviewsQuery } from '../../ports/reviews.ts'
import { type ReviewTexts, reviewTextsFor } from './review-texts-for.ts'

/** Date and stars of each demonstration review, newest first, in the order of its texts. */
const RATINGS: Readonly<Record<keyof ReviewTexts, readonly Pick<Review, 'date' | 'stars'>[]>> = {
  premium: [
    { date: '2026-10-18', stars: 5 },
    { date: '2026-08-03', stars: 4 },
  ],
  plus: [
    { date: '2026-09-27', stars: 5 },
    { date: '2026-07-11', stars: 4 },
  ],
  standard: [
    { date: '2026-10-05', stars: 4 },
    { date: '2026-06-22', stars: 3 },
  ],
}

const isReviewed = (product: string): product is keyof ReviewTexts => Object.hasOwn(RATINGS, product)

const reviewsOf = (product: keyof ReviewTexts, texts: ReviewTexts): readonly Review[] =>
  RATINGS[product].flatMap((rating, position) => {
    const text = texts[product][position]
    return text === undefined ? [] : [{ id: `${product}-${position + 1}`, ...rating, ...text }]
  })

/** Demonstration reviews of a few products, in the language of the site. Their answers say what they are. */
export class EmbeddedReviews implements ReviewsPort {
  async reviews({ site, product, page, perPage }: ReviewsQuery): Promise<Outcome<ReviewsAnswer>> {
    const all = isReviewed(product) ? reviewsOf(product, await reviewTextsFor(site.language, site.locale)) : []
    const sum = all.reduce((total, { stars }) => total + stars, 0)
    return success({
      average: all.length === 0 ? null : sum / all.length,
      count: all.length,
      reviews: all.slice((page - 1) * perPage, page * perPage),
      isDemonstration: true,
    })
  }
}
