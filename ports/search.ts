import type { Outcome } from './outcome.ts'
import type { PageSite } from './pages.ts'

export interface SearchQuery {
  readonly site: PageSite
  /** Search text, cleaned, in one line. Must not be logged, traced or cached. */
  readonly text: string
  /** From 1. */
  readonly page: number
  /** Hits of a page, 1 or more. */
  readonly perPage: number
}

/** A piece of a text. All pieces joined are the text. Never markup. */
export interface TextPiece {
  readonly text: string
  /** Whether it matches the search. */
  readonly isMatch: boolean
}

/** A found page of the site. */
export interface SearchHit {
  /** Site path, for example `/premium`. */
  readonly path: string
  readonly title: readonly TextPiece[]
  /** A sentence or two of the page. */
  readonly excerpt: readonly TextPiece[]
}

export interface SearchAnswer {
  /** Number of hits on all pages. */
  readonly total: number
  /** Hits of the requested page, best first; empty beyond the last page. */
  readonly hits: readonly SearchHit[]
  /** Existing words to search for instead, if nothing is found; best first. */
  readonly suggestions: readonly string[]
}

/** Finds pages of a site by their texts. */
export interface SearchPort {
  /** Finding nothing is a success; a failure is a service that does not answer. */
  search(query: SearchQuery): Promise<Outcome<SearchAnswer>>
}
