import type { Outcome } from './outcome.ts'
import type { PageSite } from './pages.ts'

export interface SearchQuery {
  readonly site: PageSite
  /** Normalized search text on one line. Must not be logged, traced or cached. */
  readonly text: string
  /** From 1. */
  readonly page: number
  /** Page size, 1 or more. */
  readonly perPage: number
}

/** Part of a text: concatenating all pieces yields the text. Plain text, never markup. */
export interface TextPiece {
  readonly text: string
  /** Whether it matches the search. */
  readonly isMatch: boolean
}

export interface SearchHit {
  /** Site path, for example `/premium`. */
  readonly path: string
  readonly title: readonly TextPiece[]
  /** One or two sentences of the page. */
  readonly excerpt: readonly TextPiece[]
}

export interface SearchAnswer {
  /** Number of hits on all pages. */
  readonly total: number
  /** Hits of the requested page, best first; empty beyond the last page. */
  readonly hits: readonly SearchHit[]
  /** The text with its misspelled words corrected, if the hits are those of this text. @default those of the searched text */
  readonly corrected?: string
  /** Alternative search words if there are no hits, best first. */
  readonly suggestions: readonly string[]
}

/** Finds pages of a site by their texts. */
export interface SearchPort {
  /** Succeeds without hits if no page matches. Fails only if the service does not answer. */
  search(query: SearchQuery): Promise<Outcome<SearchAnswer>>
}
