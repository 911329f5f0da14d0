import type { ClockPort } from '../../../ports/clock.ts'
import type { ReviewsPort } from '../../../ports/reviews.ts'
import { CachedReviews } from '../../caching/cached-reviews.ts'
import type { CacheStore } from '../../caching/store/cache-store.ts'
import { cacheObserver } from '../../observability/cache-observer.ts'
import type { Config } from '../config.ts'
import { resilientCache } from '../price-cache.ts'
import { connectReviews } from './connect-reviews.ts'

/** The reviews of pages: answers of a service are cached; demonstration reviews are in this process anyway. */
export const cachedReviewsOf = (config: Config, store: () => CacheStore, clock: ClockPort): ReviewsPort => {
  const source = connectReviews(config, clock)
  const origin = config.REVIEWS_URL
  return origin === undefined
    ? source
    : new CachedReviews(source, resilientCache(config, 'reviews', store(), clock), origin, cacheObserver('reviews'))
}
