import MiniSearch, { type Options, type Query, type SearchResult } from 'minisearch'
import { type PageGroup, pageGroup } from '../../domain/catalogue/page-group.ts'
import { packIndex, unpackIndex } from './packed-words.ts'
import type { PageDocument } from './page-document.ts'

/** A word, or the text between two words. */
export interface WordPiece {
  readonly text: string
  /** The normalized word; null if the piece is not a word. */
  readonly term: string | null
}

/** Accents and Arabic vowel marks, which people often omit when they type. Marks of other scripts are kept. */
const ACCENTS = /[\u0300-\u036f\u064b-\u065f]/g

/** Normalizes a word: width, case and accents. */
const termOf = (word: string): string =>
  word.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase().replaceAll('ı', 'i').replaceAll('ς', 'σ')

/** By language, words whose last vowel is dropped before a vowel, as in "d’accessibilité". UAX #29 joins them with the next word. */
const ELISIONS: Readonly<Record<string, RegExp>> = {
  fr: /^(?:[a-z]|[a-z]*qu)['’](?=.)/iu,
  it: /^(?:[a-z]|[a-z]*(?:ll|st)|un)['’](?=.)/iu,
}

/** Creates a function that splits text into words by the rules of a locale (UAX #29). Supports scripts without spaces. */
export const wordSplitter = (locale: string): ((text: string) => readonly WordPiece[]) => {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  const elision = ELISIONS[new Intl.Locale(locale).language]
  return (text) =>
    Array.from(segmenter.segment(text)).flatMap(({ segment, isWordLike }) => {
      if (isWordLike !== true) return { text: segment, term: null }
      const elided = elision?.exec(segment)?.[0] ?? ''
      const word = segment.slice(elided.length)
      return [...(elided === '' ? [] : [{ text: elided, term: null }]), { text: word, term: termOf(word) }]
    })
}

/** A found page with its matching words. */
interface FoundPage extends Pick<PageDocument, 'path' | 'title' | 'headings' | 'texts'> {
  readonly terms: ReadonlySet<string>
}

/** In shorter words, and in syllables and words of East Asia, one typo makes another word. */
const MIN_FUZZY_LENGTH = 4
/** A word of three letters, such as VPN, may have one typo if no page contains it. */
const SHORT_FUZZY = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{3}$/u
const FUZZY_SHARE = 0.2
const MAX_EDIT_DISTANCE = 2
/** Suggestions tolerate more typos, because the visitor sees them before they are used. */
const SUGGESTION_SHARE = 0.45
const MAX_SUGGESTION_EDIT_DISTANCE = 4
const MAX_SUGGESTIONS = 3
/** Further words of a text are ignored. Forty words that nearly match many others kept the renderer busy for half a second. */
const MAX_WORDS = 16

/** Returns a word with each pair of adjacent letters swapped, because a swap counts as two typos. Empty for a short word. */
const swaps = (term: string): string[] => {
  const letters = [...term]
  if (letters.length < MIN_FUZZY_LENGTH) return []
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}

const isPrefix = (term: string): boolean => !/^[a-z\d]$/.test(term)

/** Returns the query for the words that resemble a word. */
const similarWords = (term: string): Query => ({
  combineWith: 'OR',
  queries: [term, { queries: swaps(term), fuzzy: false, combineWith: 'OR' }],
})

/**
 * Pages with a task or a product come before the article of the help centre that explains them. Notices and pages about the
 * company mention many tasks, so they come first only for their own names and keywords.
 */
const GROUP_BOOSTS: Readonly<Record<PageGroup, number>> = {
  home: 1,
  business: 1,
  service: 1,
  article: 0.35,
  company: 0.3,
  legal: 0.25,
}

const boostOf = (path: string): number => {
  const group = pageGroup(path)
  return group === null ? 1 : GROUP_BOOSTS[group]
}

const SEARCH_OPTIONS = {
  boostDocument: (path: unknown) => boostOf(String(path)),
  boost: { keywords: 8, title: 4, headings: 2 },
  prefix: isPrefix,
  fuzzy: (term: string) => (SHORT_FUZZY.test(term) ? 1 : [...term].length >= MIN_FUZZY_LENGTH && FUZZY_SHARE),
  maxFuzzy: MAX_EDIT_DISTANCE,
} as const

const joined = (field: unknown): string => (Array.isArray(field) ? field.join('\n') : String(field))

const optionsFor = (locale: string): Options<PageDocument> => {
  const split = wordSplitter(locale)
  return {
    idField: 'path',
    fields: ['title', 'keywords', 'headings', 'texts'],
    storeFields: ['title', 'headings', 'texts'],
    stringifyField: joined,
    tokenize: (text) => split(text).flatMap(({ term }) => term ?? []),
    processTerm: (term) => term,
    searchOptions: SEARCH_OPTIONS,
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

  /** @param locale BCP 47 locale of the documents */
  static of(documents: readonly PageDocument[], locale: string): FullText {
    const index = new MiniSearch(optionsFor(locale))
    index.addAll(documents)
    return new FullText(index, locale)
  }

  /** Restores an index from the output of `toJson`. Throws if the JSON is invalid. */
  static fromJson(json: string, locale: string): FullText {
    return new FullText(MiniSearch.loadJS<PageDocument>(unpackIndex(JSON.parse(json)), optionsFor(locale)), locale)
  }

  toJson(): string {
    return JSON.stringify(packIndex(this.#index.toJSON()))
  }

  /**
   * Returns the pages that contain all words of a text, best first. If no page contains all words, returns pages with some of
   * them. Only the first 16 different words count.
   */
  find(text: string): readonly FoundPage[] {
    const queries = this.#termsOf(text).map((term) => this.#queryOf(term))
    const all = this.#index.search({ combineWith: 'AND', queries })
    return (all.length > 0 ? all : this.#index.search({ combineWith: 'OR', queries })).map(foundPage)
  }

  #termsOf(text: string): readonly string[] {
    const terms = wordSplitter(this.#locale)(text).flatMap(({ term }) => term ?? [])
    return [...new Set(terms)].slice(0, MAX_WORDS)
  }

  /** Returns the query for a word. Tolerates typos only in words that no page contains. */
  #queryOf(term: string): Query {
    return this.#isFound(term) ? { queries: [term], fuzzy: false } : similarWords(term)
  }

  /** Whether a page contains a word, or a word that begins with it. */
  #isFound(term: string): boolean {
    return this.#index.search(term, { fuzzy: false }).length > 0
  }

  /**
   * Returns a text with its unknown words replaced by the similar words that are found instead, in the pages' spelling. Returns
   * undefined if there are none. A word that only lacks its end stays as it is.
   */
  correct(text: string): string | undefined {
    const terms = new Set(this.#termsOf(text))
    const words = wordSplitter(this.#locale)(text).map((piece) => {
      const similar = piece.term !== null && terms.has(piece.term) ? this.#similarTo(piece.term) : undefined
      return (similar !== undefined && this.#spellingOf(similar)) || piece.text
    })
    const corrected = words.join('')
    return corrected === text ? undefined : corrected
  }

  /** Returns the similar word that most pages contain; undefined for a word of a page, and for the beginning of one. */
  #similarTo(term: string): string | undefined {
    if (this.#isFound(term)) return undefined
    const pages = new Map<string, number>()
    for (const similar of this.#index.search(similarWords(term)).flatMap(({ terms }) => terms))
      pages.set(similar, (pages.get(similar) ?? 0) + 1)
    return [...pages].sort(([, some], [, others]) => others - some)[0]?.[0]
  }

  /** Returns words that are similar to the words of a text, in the pages' spelling. */
  suggest(text: string): readonly string[] {
    const options = {
      fuzzy: SUGGESTION_SHARE,
      maxFuzzy: MAX_SUGGESTION_EDIT_DISTANCE,
      prefix: isPrefix,
      combineWith: 'OR',
    } as const
    const suggestions = this.#index.autoSuggest(this.#termsOf(text).join(' '), options)
    const spellings: string[] = []
    // A spelling is searched in the texts of all pages with the word, and a text may resemble hundreds of words.
    for (const term of new Set(suggestions.flatMap(({ terms }) => terms))) {
      if (spellings.length === MAX_SUGGESTIONS) break
      const spelling = this.#spellingOf(term)
      if (spelling !== undefined) spellings.push(spelling)
    }
    return spellings
  }

  #spellingOf(term: string): string | undefined {
    const split = wordSplitter(this.#locale)
    return this.#index
      .search(term, { prefix: false, fuzzy: false })
      .flatMap((result) => foundPage(result))
      .flatMap(({ title, headings, texts }) => [...texts, ...headings, title])
      .flatMap(split)
      .find((piece) => piece.term === term)?.text
  }
}
