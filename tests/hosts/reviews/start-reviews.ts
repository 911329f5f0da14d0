import { EmbeddedReviews } from '../../../adapters/reviews/demo-reviews.ts'
import type { ReviewsAnswer, ReviewsPort } from '../../../ports/reviews.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'
import { type RunningJsonHost, startJsonHost } from '../start-json-host.ts'

/** Converts an answer to the format of a review service. */
export const reviewsToWire = ({ average, count, reviews, isDemonstration }: ReviewsAnswer) => ({
  average,
  count,
  is_demonstration: isDemonstration,
  reviews: reviews.map((review) => ({ ...review })),
})

/** Starts the reference review service: `GET /reviews/v1` with the embedded reviews. They are not marked as a demonstration. */
export const startReviews = (reviews: ReviewsPort = new EmbeddedReviews()): Promise<RunningJsonHost> =>
  startJsonHost(async (request) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://reviews.example')
    if (request.method !== 'GET' || pathname !== '/reviews/v1') return { status: 404, body: {} }
    const site = REAL_SITES.all.find(({ code }) => code === query.get('site'))
    const [page, perPage] = [Number(query.get('page')), Number(query.get('per_page'))]
    if (site === undefined || !(page >= 1) || !(perPage >= 1)) return { status: 400, body: {} }
    const found = await reviews.reviews({ site, product: query.get('product') ?? '', page, perPage })
    if (!found.ok) return { status: 503, body: {} }
    return { status: 200, body: reviewsToWire({ ...found.value, isDemonstration: false }) }
  })
