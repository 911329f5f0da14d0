import { z } from 'zod'
import { type Outcome, success } from '../../ports/outcome.ts'
import type { ReviewsAnswer, ReviewsPort, ReviewsQuery } from '../../ports/reviews.ts'
import { storedAs } from './cached-value.ts'
import type { ResilientCache } from './resilient-cache.ts'

/** Schema of a stored answer. */
const storedSchema = z.object({
  average: z.number().nullable(),
  count: z.number(),
  reviews: z.array(z.object({ id: z.string(), stars: z.number() })),
  isDemonstration: z.boolean(),
})

/** Caches reviews so that they survive an outage of their source. */
export class CachedReviews implements ReviewsPort {
  readonly #source: ReviewsPort
  readonly #cache: ResilientCache<ReviewsAnswer>
  readonly #origin: string

  /** @param origin origin of the source, part of the cache key */
  constructor(source: ReviewsPort, cache: ResilientCache<ReviewsAnswer>, origin: string) {
    this.#source = source
    this.#cache = cache
    this.#origin = origin
  }

  async reviews(query: ReviewsQuery): Promise<Outcome<ReviewsAnswer>> {
    const { withinMs, ...shared } = query
    const { site, product, page, perPage } = shared
    const outcome = await this.#cache.get({
      key: `reviews:${JSON.stringify([this.#origin, site.code, product, page, perPage])}`,
      tags: ['reviews', `site:${site.code}`, `product:${product}`],
      load: () => this.#source.reviews(shared),
      withinMs,
      read: storedAs(storedSchema),
      completeness: () => 'complete',
    })
    return outcome.ok ? success(outcome.value.value) : outcome
  }
}
