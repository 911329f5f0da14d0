import { type Outcome, success } from '../../ports/outcome.ts'
import type { Review, ReviewsAnswer, ReviewsPort, ReviewsQuery } from '../../ports/reviews.ts'
import { CallScript } from './call-script.ts'

const REVIEWS: readonly Review[] = [
  { id: 'r-2', author: 'Ada', date: '2026-02-01', stars: 5, title: 'Good', text: 'It works.' },
  { id: 'r-1', author: 'Ben', date: '2026-01-01', stars: 4, title: 'Fair', text: 'It mostly works.' },
]

const answer = ({ product, page, perPage }: ReviewsQuery): Outcome<ReviewsAnswer> => {
  const all = product === 'premium' ? REVIEWS : []
  return success({
    average: all.length === 0 ? null : 4.5,
    count: all.length,
    reviews: all.slice((page - 1) * perPage, page * perPage),
    isDemonstration: false,
  })
}

/** Two real reviews of one product, `premium`, or whatever a test sets instead. */
export class FakeReviews extends CallScript<ReviewsQuery, ReviewsAnswer> implements ReviewsPort {
  constructor() {
    super(answer)
  }

  reviews(query: ReviewsQuery): Promise<Outcome<ReviewsAnswer>> {
    return this.call(query)
  }
}
