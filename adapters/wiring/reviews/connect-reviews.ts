import type { ClockPort } from '../../../ports/clock.ts'
import type { ReviewsPort } from '../../../ports/reviews.ts'
import { HttpReviews } from '../../api-router/calls/http-reviews.ts'
import { EmbeddedReviews } from '../../reviews/embedded-reviews.ts'
import { connectService } from '../calls/connect-service.ts'
import type { Config } from '../config.ts'

/** The review service of `REVIEWS_URL`; without it demonstration reviews. */
export const connectReviews = (
  { REVIEWS_URL: origin, ROUTER_CALLS }: Pick<Config, 'REVIEWS_URL' | 'ROUTER_CALLS'>,
  clock: ClockPort,
): ReviewsPort => {
  if (origin === undefined) return new EmbeddedReviews()
  return new HttpReviews(connectService({ kind: 'reviews', clock, overrides: ROUTER_CALLS })(origin))
}
