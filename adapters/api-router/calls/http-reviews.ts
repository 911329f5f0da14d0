import { failed, type Outcome } from '../../../ports/outcome.ts'
import type { ReviewsAnswer, ReviewsPort, ReviewsQuery } from '../../../ports/reviews.ts'
import { readReviews } from '../wire/reviews.wire.ts'
import { type RouterConnection, routerCall } from './router-call.ts'

/** A review service over HTTP. */
export class HttpReviews implements ReviewsPort {
  readonly #connection: RouterConnection

  constructor(connection: RouterConnection) {
    this.#connection = connection
  }

  async reviews({ site, product, page, perPage }: ReviewsQuery): Promise<Outcome<ReviewsAnswer>> {
    const outcome = await routerCall(this.#connection, '/reviews/v1', {
      method: 'GET',
      query: [
        ['site', site.code],
        ['locale', site.locale],
        ['product', product],
        ['page', String(page)],
        ['per_page', String(perPage)],
      ],
    })
    return outcome.ok ? readReviews(outcome.value.body, { perPage }) : failed(outcome.failure)
  }
}
