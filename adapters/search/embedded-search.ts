import { LRUCache } from 'lru-cache'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import type { PageSite } from '../../ports/pages.ts'
import type { SearchAnswer, SearchPort, SearchQuery } from '../../ports/search.ts'
import type { FullText } from './full-text.ts'
import { excerptOf, markMatches } from './mark-matches.ts'
import { wordSplitter } from './split-words.ts'

/** Indexes that are held at a time: one takes about a megabyte, and is there again within some ten milliseconds. */
const MOST_INDEXES = 12

/** Searches the pages of this product, in this process. */
export class EmbeddedSearch implements SearchPort {
  readonly #indexOf: (site: PageSite) => Promise<FullText>
  readonly #indexes: LRUCache<string, Promise<FullText>>

  /**
   * @param indexOf opens or makes the index of a site; rejects where its pages cannot be had
   * @param keepMs how long an index is used, in milliseconds; 0, the default, is for good
   */
  constructor(indexOf: (site: PageSite) => Promise<FullText>, keepMs = 0) {
    this.#indexOf = indexOf
    this.#indexes = new LRUCache({ max: MOST_INDEXES, ttl: keepMs })
  }

  async search({ site, text, page, perPage }: SearchQuery): Promise<Outcome<SearchAnswer>> {
    const index = await this.#indexFor(site).catch(() => null)
    if (index === null) return failed({ kind: 'network', message: 'The pages cannot be had' })
    const found = index.find(text)
    const split = wordSplitter(site.locale)
    const hits = found.slice((page - 1) * perPage, page * perPage).map(({ path, title, headings, texts, terms }) => ({
      path,
      title: markMatches(split(title), terms),
      excerpt: excerptOf([...texts, ...headings].map(split), terms),
    }))
    return success({ total: found.length, hits, suggestions: found.length === 0 ? index.suggest(text) : [] })
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
