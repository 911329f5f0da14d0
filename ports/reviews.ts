import type { Outcome } from './outcome.ts'
import type { PageSite } from './pages.ts'

export interface ReviewsQuery {
  readonly site: PageSite
  /** Product name of the price list. */
  readonly product: string
  /** From 1. */
  readonly page: number
  /** Reviews of a page, 1 or more. */
  readonly perPage: number
}

/** What somebody says of a product, in the language of the site. Plain text, never markup. */
export interface Review {
  /** Unique among the reviews of all products. */
  readonly id: string
  /** First name alone. */
  readonly author: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** 1 to 5. */
  readonly stars: number
  readonly title: string
  readonly text: string
}

export interface ReviewsAnswer {
  /** Of the stars of all reviews, 1 to 5; null where there are none. */
  readonly average: number | null
  /** Reviews of all pages together. */
  readonly count: number
  /** Those of the page asked for, newest first; none beyond the last page. */
  readonly reviews: readonly Review[]
  /** Written to show the page with, by nobody who bought anything. */
  readonly isDemonstration: boolean
}

/** What customers say of products. */
export interface ReviewsPort {
  /** A product without reviews is a success; a failure is a service that does not answer. */
  reviews(query: ReviewsQuery): Promise<Outcome<ReviewsAnswer>>
}
