import { LRUCache } from 'lru-cache'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import type { PageSite } from '../../ports/pages.ts'
import type { SearchAnswer, SearchPort, SearchQuery, TextPiece } from '../../ports/search.ts'
import { type FullText, type WordPiece, wordSplitter } from './full-text.ts'

/** Approximate length of an excerpt, in characters. */
const EXCERPT_LENGTH = 180
/** Characters of context before the first match. */
const LENGTH_BEFORE_MATCH = 60
const ELLIPSIS: TextPiece = { text: '…', isMatch: false }

/** Joins adjacent pieces of the same kind. */
const mergePieces = (pieces: readonly TextPiece[]): readonly TextPiece[] => {
  const all: { text: string; isMatch: boolean }[] = []
  for (const { text, isMatch } of pieces) {
    const last = all.at(-1)
    if (last?.isMatch === isMatch) last.text += text
    else all.push({ text, isMatch })
  }
  return all
}

const toPieces = (words: readonly WordPiece[], terms: ReadonlySet<string>): readonly TextPiece[] =>
  words.map(({ text, term }) => ({ text, isMatch: term !== null && terms.has(term) }))

const markMatches = (words: readonly WordPiece[], terms: ReadonlySet<string>): readonly TextPiece[] =>
  mergePieces(toPieces(words, terms))

/** Returns the pieces after a position that fit completely into an excerpt. */
const window = (pieces: readonly TextPiece[], fromPosition: number): readonly TextPiece[] => {
  let position = 0
  return pieces.filter(({ text }) => {
    const at = position
    position += text.length
    return at >= fromPosition && position <= fromPosition + EXCERPT_LENGTH
  })
}

/**
 * Returns an excerpt around the first match in the text with the most distinct matches. If there is no match, returns the
 * beginning of the first text.
 */
const excerptOf = (texts: readonly (readonly WordPiece[])[], terms: ReadonlySet<string>): readonly TextPiece[] => {
  const matchesIn = (words: readonly WordPiece[]) =>
    new Set(words.flatMap(({ term }) => (term !== null && terms.has(term) ? [term] : []))).size
  const best = texts.reduce((one, other) => (matchesIn(other) > matchesIn(one) ? other : one), texts[0] ?? [])
  const pieces = toPieces(best, terms)
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= EXCERPT_LENGTH) return mergePieces(pieces)
  const first = pieces.findIndex(({ isMatch }) => isMatch)
  const before = pieces.slice(0, Math.max(first, 0)).reduce((sum, { text }) => sum + text.length, 0)
  const from = Math.max(0, Math.min(before - LENGTH_BEFORE_MATCH, length - EXCERPT_LENGTH))
  const shown = window(pieces, from)
  return mergePieces([...(from > 0 ? [ELLIPSIS] : []), ...shown, ...(from + EXCERPT_LENGTH < length ? [ELLIPSIS] : [])])
}

/** Maximum number of indexes in memory. An index takes about 1 MB and loads in about 10 ms. */
const MAX_INDEXES = 12

/** Searches pages in this process. */
export class EmbeddedSearch implements SearchPort {
  readonly #indexOf: (site: PageSite) => Promise<FullText>
  readonly #indexes: LRUCache<string, Promise<FullText>>

  /**
   * @param indexOf opens or creates the index of a site; rejects if its pages are unavailable
   * @param keepMs lifetime of an index; 0 means unlimited. @default 0
   */
  constructor(indexOf: (site: PageSite) => Promise<FullText>, keepMs = 0) {
    this.#indexOf = indexOf
    this.#indexes = new LRUCache({ max: MAX_INDEXES, ttl: keepMs })
  }

  async search({ site, text, page, perPage }: SearchQuery): Promise<Outcome<SearchAnswer>> {
    const index = await this.#indexFor(site).catch(() => null)
    if (index === null) return failed({ kind: 'network', message: 'The pages are unavailable' })
    const found = index.find(text)
    const split = wordSplitter(site.locale)
    const hits = found.slice((page - 1) * perPage, page * perPage).map(({ path, title, headings, texts, terms }) => ({
      path,
      title: markMatches(split(title), terms),
      excerpt: excerptOf([...texts, ...headings].map(split), terms),
    }))
    if (found.length === 0) return success({ total: 0, hits: [], suggestions: index.suggest(text) })
    const corrected = index.correct(text)
    const answer = { total: found.length, hits, suggestions: [] }
    return success(corrected === undefined ? answer : { ...answer, corrected })
  }

  #indexFor(site: PageSite): Promise<FullText> {
    const known = this.#indexes.get(site.code)
    if (known !== undefined) return known
    const index = this.#indexOf(site)
    this.#indexes.set(site.code, index)
    index.catch(() => this.#indexes.delete(site.code))
    return index
  }
}
