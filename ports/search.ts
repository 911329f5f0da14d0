import type { Outcome } from './outcome.ts'
import type { PageSite } from './pages.ts'

export interface SearchQuery {
  readonly site: PageSite
  /** What a visitor looks for, cleaned, in one line. Nothing may log, trace or cache it. */
  readonly text: string
  /** From 1. */
  readonly page: number
  /** Hits of a page, 1 or more. */
  readonly perPage: number
}

/** A piece of a text: pieces of one text, joined, are the text. Never markup. */
export interface TextPiece {
  readonly text: string
  /** It is what was looked for. */
  readonly isMatch: boolean
}

/** A page of the site that was found. */
export interface SearchHit {
  /** Site path, for example `/premium`. */
  readonly path: string
  readonly title: readonly TextPiece[]
  /** A sentence or two of the page. */
  readonly excerpt: readonly TextPiece[]
}

export interface SearchAnswer {
  /** Hits of all pages together. */
  readonly total: number
  /** Those of the page asked for, best first; none beyond the last page. */
  readonly hits: readonly SearchHit[]
  /** Where nothing is found: words that are, best first. */
  readonly suggestions: readonly string[]
}

/** Finds pages of a site by their texts. */
export interface SearchPort {
  /** To find nothing is a success; a failure is a service that does not answer. */
  search(query: SearchQuery): Promise<Outcome<SearchAnswer>>
}
