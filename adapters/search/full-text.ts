import MiniSearch, { type Options, type SearchResult } from 'minisearch'
import type { PageDocument } from './page-document.ts'
import { wordSplitter } from './split-words.ts'

/** A page that was found, with the words of it that were looked for. */
export interface FoundPage extends Pick<PageDocument, 'path' | 'title' | 'headings' | 'texts'> {
  readonly terms: ReadonlySet<string>
}

/** Words of fewer signs have to be typed as they are: one wrong sign of three makes another word. */
const FUZZY_FROM_SIGNS = 4
const FUZZY_SHARE = 0.2
const MOST_WRONG_SIGNS = 2
/** For suggestions, which nobody is led to without a look. */
const SUGGESTION_SHARE = 0.45
const SUGGESTION_WRONG_SIGNS = 4
const MOST_SUGGESTIONS = 3

const isPrefix = (term: string): boolean => !/^[a-z\d]$/.test(term)

const SEARCHED = {
  boost: { title: 4, headings: 2 },
  prefix: isPrefix,
  fuzzy: (term: string) => ([...term].length < FUZZY_FROM_SIGNS ? false : FUZZY_SHARE),
  maxFuzzy: MOST_WRONG_SIGNS,
} as const

const joined = (field: unknown): string => (Array.isArray(field) ? field.join('\n') : String(field))

const optionsFor = (locale: string): Options<PageDocument> => {
  const split = wordSplitter(locale)
  return {
    idField: 'path',
    fields: ['title', 'headings', 'texts'],
    storeFields: ['title', 'headings', 'texts'],
    stringifyField: joined,
    tokenize: (text) => split(text).flatMap(({ term }) => term ?? []),
    processTerm: (term) => term,
    searchOptions: SEARCHED,
  }
}

const listOf = (field: unknown): readonly string[] => (Array.isArray(field) ? field.map(String) : [])

const foundPage = ({ id, terms, ...stored }: SearchResult): FoundPage => ({
  path: String(id),
  title: String(stored['title']),
  headings: listOf(stored['headings']),
  texts: listOf(stored['texts']),
  terms: new Set(terms),
})

/** A full-text index of the pages of a site. */
export class FullText {
  readonly #index: MiniSearch<PageDocument>
  readonly #locale: string

  private constructor(index: MiniSearch<PageDocument>, locale: string) {
    this.#index = index
    this.#locale = locale
  }

  /** @param locale BCP 47, of the texts */
  static of(documents: readonly PageDocument[], locale: string): FullText {
    const index = new MiniSearch(optionsFor(locale))
    index.addAll(documents)
    return new FullText(index, locale)
  }

  /** An index as `toJson` wrote it. Throws on anything else. */
  static fromJson(json: string, locale: string): FullText {
    return new FullText(MiniSearch.loadJSON<PageDocument>(json, optionsFor(locale)), locale)
  }

  toJson(): string {
    return JSON.stringify(this.#index)
  }

  /** The pages with every word of a text, best first; where there is none, those with any of them. */
  find(text: string): readonly FoundPage[] {
    const all = this.#index.search(text, { combineWith: 'AND' })
    return (all.length > 0 ? all : this.#index.search(text, { combineWith: 'OR' })).map(foundPage)
  }

  /** Words of the pages that are written much like those of a text, as the pages write them. */
  suggest(text: string): readonly string[] {
    const options = {
      fuzzy: SUGGESTION_SHARE,
      maxFuzzy: SUGGESTION_WRONG_SIGNS,
      prefix: isPrefix,
      combineWith: 'OR',
    } as const
    const terms = this.#index.autoSuggest(text, options).flatMap((suggestion) => suggestion.terms)
    const chosen = [...new Set(terms)].slice(0, MOST_SUGGESTIONS)
    return chosen.flatMap((term) => this.#written(term) ?? [])
  }

  #written(term: string): string | undefined {
    const split = wordSplitter(this.#locale)
    return this.#index
      .search(term, { prefix: false, fuzzy: false })
      .flatMap((result) => foundPage(result))
      .flatMap(({ title, headings, texts }) => [...texts, ...headings, title])
      .flatMap(split)
      .find((piece) => piece.term === term)?.text
  }
}
