import type { Outcome } from './outcome.ts'
import type { PageSite } from './pages.ts'

export interface ReviewsQuery {
  readonly site: PageSite
  /** Product name of the price list. */
  readonly product: string
  /** From 1. */
  readonly page: number
  /** Page size, 1 or more. */
  readonly perPage: number
  /** Remaining time of the page in milliseconds. @default no limit but that of the call */
  readonly withinMs?: number
}

/** A customer review of a product, in the language of the site. Plain text, never markup. */
export interface Review {
  /** Unique among the reviews of all products. */
  readonly id: string
  /** First name only. */
  readonly author: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** 1 to 5. */
  readonly stars: number
  readonly title: string
  readonly text: string
}

export interface ReviewsAnswer {
  /** Average of all reviews, 1 to 5 stars; null without reviews. */
  readonly average: number | null
  /** Number of reviews on all pages. */
  readonly count: number
  /** Reviews of the requested page, newest first; empty beyond the last page. */
  readonly reviews: readonly Review[]
  /** Whether the reviews are invented demonstration data. */
  readonly isDemonstration: boolean
}

/** Source of customer reviews. */
export interface ReviewsPort {
  /** Succeeds for a product without reviews. Fails only if the service does not answer. */
  reviews(query: ReviewsQuery): Promise<Outcome<ReviewsAnswer>>
}
