import { type Outcome, success } from '../../ports/outcome.ts'
import type { SearchAnswer, SearchHit, SearchPort, SearchQuery, TextPiece } from '../../ports/search.ts'
import { CallScript } from './call-script.ts'

const TITLES: Readonly<Record<string, string>> = {
  '/premium': 'Northwall Premium',
  '/plus': 'Northwall Plus',
  '/standard': 'Northwall Standard',
  '/free': 'Northwall Free',
  '/small-office': 'Northwall Small Office',
  '/endpoint': 'Northwall Endpoint',
}

const pieces = (title: string, text: string): readonly TextPiece[] =>
  title.split(/(?<=\s)|(?=\s)/).map((word) => ({ text: word, isMatch: word.toLowerCase() === text.toLowerCase() }))

const answer = ({ text, page, perPage }: SearchQuery): Outcome<SearchAnswer> => {
  const found = Object.entries(TITLES)
    .map(([path, title]): SearchHit => ({ path, title: pieces(title, text), excerpt: pieces(title, text) }))
    .filter(({ title }) => title.some(({ isMatch }) => isMatch))
  const hits = found.slice((page - 1) * perPage, page * perPage)
  return success({ total: found.length, hits, suggestions: found.length === 0 ? ['Northwall'] : [] })
}

/** A search that finds product names by whole words, or whatever a test sets instead. */
export class FakeSearch extends CallScript<SearchQuery, SearchAnswer> implements SearchPort {
  constructor() {
    super(answer)
  }

  search(query: SearchQuery): Promise<Outcome<SearchAnswer>> {
    return this.call(query)
  }
}
