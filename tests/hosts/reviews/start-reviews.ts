import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EmbeddedReviews } from '../../../adapters/reviews/embedded-reviews.ts'
import type { ReviewsAnswer, ReviewsPort } from '../../../ports/content/reviews.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

/** A review service that runs. */
export interface RunningReviews {
  readonly origin: string
  /** Addresses that it was asked at. */
  readonly targets: readonly string[]
  /** Answers everything by this status from now on; 200 ends it. */
  setStatus(status: number): void
  close(): Promise<void>
}

/** An answer as a review service sends it. */
export const reviewsToWire = ({ average, count, reviews, isDemonstration }: ReviewsAnswer) => ({
  average,
  count,
  is_demonstration: isDemonstration,
  reviews: reviews.map((review) => ({ ...review })),
})

/** Starts the reference review service: `GET /reviews/v1` over the embedded reviews, which it takes for real ones. */
export const startReviews = async (reviews: ReviewsPort = new EmbeddedReviews()): Promise<RunningReviews> => {
  const targets: string[] = []
  let faulty = 200
  const answer = async (request: IncomingMessage): Promise<{ readonly status: number; readonly body: object }> => {
    targets.push(request.url ?? '')
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://reviews.example')
    if (faulty !== 200) return { status: faulty, body: {} }
    if (request.method !== 'GET' || pathname !== '/reviews/v1') return { status: 404, body: {} }
    const site = REAL_SITES.all.find(({ code }) => code === query.get('site'))
    const [page, perPage] = [Number(query.get('page')), Number(query.get('per_page'))]
    if (site === undefined || !(page >= 1) || !(perPage >= 1)) return { status: 400, body: {} }
    const found = await reviews.reviews({ site, product: query.get('product') ?? '', page, perPage })
    if (!found.ok) return { status: 503, body: {} }
    return { status: 200, body: reviewsToWire({ ...found.value, isDemonstration: false }) }
  }
  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void send(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    setStatus: (status) => {
      faulty = status
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
