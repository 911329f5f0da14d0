import { z } from 'zod'
import { type Outcome, success } from '../../ports/outcome.ts'
import type { ReviewsAnswer, ReviewsPort, ReviewsQuery } from '../../ports/reviews.ts'
import { type ObserveCache, readingOf } from './cache-reading.ts'
import type { ResilientCache } from './resilient-cache.ts'

/** The shape of a cached answer. What is in its reviews was checked when the source answered. */
const storedSchema = z.object({
  average: z.number().nullable(),
  count: z.number(),
  reviews: z.array(z.object({ id: z.string(), stars: z.number() })),
  isDemonstration: z.boolean(),
})

const isAnswer = (stored: unknown): stored is ReviewsAnswer => storedSchema.safeParse(stored).success

/** Reviews that survive their source. */
export class CachedReviews implements ReviewsPort {
  readonly #source: ReviewsPort
  readonly #cache: ResilientCache<ReviewsAnswer>
  readonly #origin: string
  readonly #observe: ObserveCache

  /** @param origin of the source: what another one said is not its answer */
  constructor(
    source: ReviewsPort,
    cache: ResilientCache<ReviewsAnswer>,
    origin: string,
    observe: ObserveCache = () => {},
  ) {
    this.#source = source
    this.#cache = cache
    this.#origin = origin
    this.#observe = observe
  }

  async reviews(query: ReviewsQuery): Promise<Outcome<ReviewsAnswer>> {
    const { site, product, page, perPage } = query
    const outcome = await this.#cache.get({
      key: `reviews:${JSON.stringify([this.#origin, site.code, product, page, perPage])}`,
      tags: ['reviews', `site:${site.code}`, `product:${product}`],
      load: () => this.#source.reviews(query),
      read: (stored) => (isAnswer(stored) ? stored : undefined),
      completeness: () => 'complete',
    })
    this.#observe(readingOf(outcome))
    return outcome.ok ? success(outcome.value.value) : outcome
  }
}
