import { PriceQuotes } from '../../domain/offers/price-quotes.ts'
import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { Lead, LeadsPort } from '../../ports/leads.ts'
import { type Failure, failed, type Outcome, success } from '../../ports/outcome.ts'
import type { BuyBlockQuery, PageData, PagesPort, PagesQuery } from '../../ports/pages.ts'
import type { Review, ReviewsAnswer, ReviewsPort, ReviewsQuery } from '../../ports/reviews.ts'
import type { SearchAnswer, SearchHit, SearchPort, SearchQuery, TextPiece } from '../../ports/search.ts'
import { CallScript } from './call-script.ts'

/** Component keys by path. */
const KNOWN_PATHS: ReadonlyMap<string, string> = new Map([
  ['/', 'home'],
  ['/premium', 'product'],
  ['/compare', 'compare'],
])

/** Content service whose pages contain one sentence. */
export class FakePages implements PagesPort {
  /** Failure of all calls; null to answer with content. */
  failure: Failure | null = null
  /** Text of every page. */
  text = 'A page.'
  /** All queries, in order. */
  readonly queries: (PagesQuery | BuyBlockQuery)[] = []

  async page(query: PagesQuery): Promise<Outcome<PageData>> {
    this.queries.push(query)
    if (this.failure !== null) return failed(this.failure)
    const { path, isDraft = false } = query
    const published = { kind: 'text', paragraphs: [this.text] } as const
    const draft = { kind: 'text', title: 'Draft', paragraphs: [this.text], isDraft: true } as const
    return success({
      path,
      component: KNOWN_PATHS.get(path) ?? 'not-found',
      title: path,
      description: '',
      status: KNOWN_PATHS.has(path) ? 200 : 404,
      sections: isDraft ? [published, draft] : [published],
    })
  }

  async buyBlock(query: BuyBlockQuery): Promise<Outcome<BuyBlockSettings | null>> {
    this.queries.push(query)
    if (this.failure !== null) return failed(this.failure)
    const { product, site } = query
    if (product !== 'premium') return success(null)
    const { store } = site
    return success({ product, store, purchaseType: 'Purchase', savingsType: 'none', buyLinkDecorations: [] })
  }
}

const REVIEWS: readonly Review[] = [
  { id: 'r-2', author: 'Ada', date: '2026-02-01', stars: 5, title: 'Good', text: 'It works.' },
  { id: 'r-1', author: 'Ben', date: '2026-01-01', stars: 4, title: 'Fair', text: 'It mostly works.' },
]

const reviewsOf = ({ product, page, perPage }: ReviewsQuery): Outcome<ReviewsAnswer> => {
  const all = product === 'premium' ? REVIEWS : []
  return success({
    average: all.length === 0 ? null : 4.5,
    count: all.length,
    reviews: all.slice((page - 1) * perPage, page * perPage),
    isDemonstration: false,
  })
}

/** Review service with two reviews of `premium` by default. */
export class FakeReviews extends CallScript<ReviewsQuery, ReviewsAnswer> implements ReviewsPort {
  constructor() {
    super(reviewsOf)
  }

  reviews(query: ReviewsQuery): Promise<Outcome<ReviewsAnswer>> {
    return this.call(query)
  }
}

const TITLES: Readonly<Record<string, string>> = {
  '/premium': 'Northwall Premium',
  '/plus': 'Northwall Plus',
  '/standard': 'Northwall Standard',
  '/free': 'Northwall Free',
  '/small-office': 'Northwall Small Office',
  '/endpoint': 'Northwall Endpoint',
  '/trial': 'Northwall Trial',
  '/downloads': 'Northwall Downloads',
  '/renew': 'Northwall Renewal',
  '/compare': 'Northwall Compared',
  '/guarantee': 'Northwall Guarantee',
}

const pieces = (title: string, text: string): readonly TextPiece[] =>
  title.split(/(?<=\s)|(?=\s)/).map((word) => ({ text: word, isMatch: word.toLowerCase() === text.toLowerCase() }))

const foundPages = ({ text, page, perPage }: SearchQuery): Outcome<SearchAnswer> => {
  const found = Object.entries(TITLES)
    .map(([path, title]): SearchHit => ({ path, title: pieces(title, text), excerpt: pieces(title, text) }))
    .filter(({ title }) => title.some(({ isMatch }) => isMatch))
  const hits = found.slice((page - 1) * perPage, page * perPage)
  return success({ total: found.length, hits, suggestions: found.length === 0 ? ['Northwall'] : [] })
}

/** Search that finds product names by whole words by default. */
export class FakeSearch extends CallScript<SearchQuery, SearchAnswer> implements SearchPort {
  constructor() {
    super(foundPages)
  }

  search(query: SearchQuery): Promise<Outcome<SearchAnswer>> {
    return this.call(query)
  }
}

/** Lead provider that accepts every lead by default. */
export class FakeLeads extends CallScript<Lead, void> implements LeadsPort {
  readonly #taken = new Map<string, Lead>()

  constructor() {
    super((lead) => {
      this.#taken.set(lead.id, lead)
      return success(undefined)
    })
  }

  /** Accepted leads, without duplicates. */
  get taken(): readonly Lead[] {
    return [...this.#taken.values()]
  }

  submit(lead: Lead): Promise<Outcome<void>> {
    return this.call(lead)
  }
}

/** Clock that a test advances. */
export class FakeClock implements ClockPort {
  #nowMs: number

  /** @param startMs milliseconds since the epoch, by default 2026-01-15 12:00 UTC */
  constructor(startMs: number = Date.UTC(2026, 0, 15, 12)) {
    this.#nowMs = startMs
  }

  now(): number {
    return this.#nowMs
  }

  advance(byMs: number): void {
    this.#nowMs += byMs
  }
}

/** Gives all quotes the same signature, and remembers no prices. */
export const fakeQuotes = (): PriceQuotes =>
  new PriceQuotes(() => 'fake-signature', new FakeClock(), { remember: () => {}, recall: async () => [] })
