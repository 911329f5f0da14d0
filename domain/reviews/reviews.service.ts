import type { ReportProblem } from '../../ports/error-catalogue.ts'
import type { Review, ReviewsAnswer, ReviewsPort } from '../../ports/reviews.ts'
import type { Site } from '../sites/site.ts'
import { canonicalUrl } from '../sites/site-link.ts'

/** A review, formatted for display. */
interface ReviewView extends Review {
  /** Its date in the format of the site's language. */
  readonly dateText: string
}

export interface ReviewsView extends Pick<ReviewsAnswer, 'count' | 'isDemonstration'> {
  readonly product: string
  readonly average: number
  /** The average with one decimal, in the number format of the site's language. */
  readonly averageText: string
  /** The newest reviews. */
  readonly reviews: readonly ReviewView[]
}

interface ReviewsRequest {
  readonly site: Site
  /** Site path of the page that shows them, for reports. */
  readonly path: string
  /** Product names of the price list. */
  readonly products: readonly string[]
  /** Remaining time of the page in milliseconds. @default no limit but that of the call */
  readonly withinMs?: number
}

const SHOWN_REVIEWS = 5

const viewOf = (product: string, answer: ReviewsAnswer & { readonly average: number }, { locale }: Site) => {
  const { average, count, isDemonstration, reviews } = answer
  // Latin digits, like prices and dates of trials.
  const latin = { numberingSystem: 'latn' } as const
  const dates = new Intl.DateTimeFormat(locale, { ...latin, dateStyle: 'long', timeZone: 'UTC' })
  const averages = new Intl.NumberFormat(locale, { ...latin, maximumFractionDigits: 1 })
  return {
    product,
    count,
    isDemonstration,
    average,
    averageText: averages.format(average),
    reviews: reviews.map((review) => ({ ...review, dateText: dates.format(new Date(review.date)) })),
  }
}

export class ReviewsService {
  readonly #reviews: ReviewsPort
  readonly #report: ReportProblem

  constructor(reviews: ReviewsPort, report: ReportProblem) {
    this.#reviews = reviews
    this.#report = report
  }

  /**
   * Loads the reviews of products, by product name. Skips products without reviews. Also skips products whose reviews cannot be
   * loaded, because nothing else depends on them. Reports failures with the type `Reviews` (specification, section 8).
   */
  async viewsFor(request: ReviewsRequest): Promise<ReadonlyMap<string, ReviewsView>> {
    const views = await Promise.all([...new Set(request.products)].map((product) => this.#view(product, request)))
    return new Map(views.flatMap((view) => (view === null ? [] : [[view.product, view] as const])))
  }

  async #view(product: string, { site, path, withinMs }: ReviewsRequest): Promise<ReviewsView | null> {
    const query = { site, product, page: 1, perPage: SHOWN_REVIEWS }
    const answer = await this.#reviews.reviews(withinMs === undefined ? query : { ...query, withinMs })
    if (!answer.ok) {
      const { kind: errCode, status, message: reason } = answer.failure
      const details = { url: canonicalUrl(site, path), product, site: site.code, errCode, status, reason }
      this.#report({ type: 'Reviews', message: 'Reviews failed', group: site.group, details })
      return null
    }
    const { average } = answer.value
    return average === null ? null : viewOf(product, { ...answer.value, average }, site)
  }
}
