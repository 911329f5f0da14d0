import type { ReportProblem } from '../../ports/error-catalogue.ts'
import type { SearchAnswer, SearchHit, SearchPort } from '../../ports/search.ts'
import { regionalTexts } from '../languages/regional-texts.ts'
import { SEARCH_PATH, type SearchInput } from '../routing/form-page.ts'
import type { Site } from '../sites/site.ts'
import { canonicalUrl } from '../sites/site-link.ts'

export interface SearchRequest extends SearchInput {
  readonly site: Site
  /** Locale of the visitor's texts. @default the site's locale */
  readonly locale?: string
}

/** The result of a search. `failed`: the search service did not answer. */
export type SearchResult =
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'nothing'; readonly text: string; readonly suggestions: readonly string[] }
  | {
      readonly kind: 'found'
      readonly text: string
      /** The text whose hits these are, if words of the searched text were misspelled. */
      readonly corrected?: string
      readonly total: number
      /** From 1 to `pages`. */
      readonly page: number
      readonly pages: number
      readonly hits: readonly SearchHit[]
    }

/** Adapts hits to the visitor's region, because a site is searched in its own locale. */
const regionalHits = (hits: readonly SearchHit[], site: Site, locale: string): readonly SearchHit[] =>
  locale === site.locale
    ? hits
    : hits.map(({ path, title, excerpt }) => ({ path, ...regionalTexts({ title, excerpt }, locale) }))

const PER_PAGE = 10
const MAX_PAGES = 99

export class SearchService {
  readonly #search: SearchPort
  readonly #report: ReportProblem

  constructor(search: SearchPort, report: ReportProblem) {
    this.#search = search
    this.#report = report
  }

  /**
   * Searches a site. Returns the last page if the requested page is beyond it. A failure of the search service is a result. It
   * is reported with the type `Search` (specification, section 8), without the search text.
   */
  async find({ site, text, page, locale = site.locale }: SearchRequest): Promise<SearchResult> {
    const answer = await this.#ask({ site, text, page, locale })
    if (answer === null) return { kind: 'failed', text }
    const pages = Math.min(Math.ceil(answer.total / PER_PAGE), MAX_PAGES)
    if (pages === 0) return { kind: 'nothing', text, suggestions: answer.suggestions }
    const { total, corrected } = answer
    const found = { kind: 'found', text, ...(corrected === undefined ? {} : { corrected }), total, pages } as const
    if (page <= pages) return { ...found, page, hits: answer.hits }
    const last = await this.#ask({ site, text, page: pages, locale })
    return last === null ? { kind: 'failed', text } : { ...found, page: pages, hits: last.hits }
  }

  async #ask({ site, text, page, locale }: Required<SearchRequest>): Promise<SearchAnswer | null> {
    const answer = await this.#search.search({ site, text, page, perPage: PER_PAGE })
    if (answer.ok) return { ...answer.value, hits: regionalHits(answer.value.hits, site, locale) }
    const { kind: errCode, status, message: reason } = answer.failure
    const details = { url: canonicalUrl(site, SEARCH_PATH), site: site.code, errCode, status, reason }
    this.#report({ type: 'Search', message: 'Search failed', group: site.group, details })
    return null
  }
}

/** Ignores case, width and accents, which people often omit when they type. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Scripts that separate words with spaces, and in which a word has no prefixed article. */
const HAS_WORD_STARTS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}]/u

const LETTER_BEFORE = /\p{L}$/u

/** Whether a text contains a word or the beginning of one: "art" is in "artist", but not in "cartoon". */
const containsWord = (text: string, word: string): boolean => {
  const isAt = (at: number): boolean =>
    at >= 0 && (!LETTER_BEFORE.test(text.slice(0, at)) || isAt(text.indexOf(word, at + 1)))
  return HAS_WORD_STARTS.test(word) ? isAt(text.indexOf(word)) : text.includes(word)
}

/**
 * Whether a search asks for a coupon or for the prices of a group, such as students.
 *
 * @param words comma-separated words of the language, or their beginnings
 */
export const asksForDiscount = (text: string, words: string): boolean =>
  words.split(', ').some((word) => containsWord(folded(text), folded(word)))
