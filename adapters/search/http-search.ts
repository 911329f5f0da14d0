import { z } from 'zod'
import { malformedAnswer, shownTextSchema, sitePathSchema } from '../../ports/field-schemas.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import type { SearchAnswer, SearchPort, SearchQuery } from '../../ports/search.ts'
import { callAndRead, type ServiceConnection } from '../http/service-call.ts'

const MAX_HITS = 20
const MAX_PIECES = 500
const MAX_SUGGESTIONS = 10
const MAX_CORRECTED_LENGTH = 400
const MAX_TOTAL = 1_000_000

const piecesSchema = z.array(z.object({ text: shownTextSchema, is_match: z.boolean() })).max(MAX_PIECES)

/** Answer of search/v1. */
export const searchAnswerWireSchema = z.object({
  total: z.int().min(0).max(MAX_TOTAL),
  hits: z.array(z.object({ path: sitePathSchema, title: piecesSchema.min(1), excerpt: piecesSchema })).max(MAX_HITS),
  corrected: shownTextSchema.min(1).max(MAX_CORRECTED_LENGTH).exactOptional(),
  suggestions: z.array(shownTextSchema.min(1).max(100)).max(MAX_SUGGESTIONS),
})

/** Request of search/v1. */
export const searchRequestSchema = z.object({
  site: z.string(),
  locale: z.string(),
  text: z.string(),
  page: z.int().min(1),
  per_page: z.int().min(1).max(MAX_HITS),
})

const bodyOf = ({ site, text, page, perPage }: SearchQuery): z.output<typeof searchRequestSchema> => ({
  site: site.code,
  locale: site.locale,
  text,
  page,
  per_page: perPage,
})

/** Parses an answer. Returns a `malformed` failure if the answer is invalid or has more hits than requested or counted. */
const readSearchAnswer = (answer: unknown, { perPage }: Pick<SearchQuery, 'perPage'>): Outcome<SearchAnswer> => {
  const read = searchAnswerWireSchema.safeParse(answer)
  if (!read.success) return malformedAnswer('Search answer', read.error)
  const { hits, ...rest } = read.data
  if (hits.length > Math.min(rest.total, perPage))
    return malformedAnswer('Search answer', 'hits: more than requested or counted')
  const pieces = (wire: z.output<typeof piecesSchema>) => wire.map(({ text, is_match: isMatch }) => ({ text, isMatch }))
  return success({
    ...rest,
    hits: hits.map(({ path, title, excerpt }) => ({ path, title: pieces(title), excerpt: pieces(excerpt) })),
  })
}

/** Searches with a service over HTTP. Sends the search text in the body because URLs are logged and traced. */
export class HttpSearch implements SearchPort {
  readonly #connection: ServiceConnection

  constructor(connection: ServiceConnection) {
    this.#connection = connection
  }

  async search(query: SearchQuery): Promise<Outcome<SearchAnswer>> {
    const request = { method: 'POST', body: bodyOf(query) } as const
    return callAndRead(this.#connection, '/search/v1', request, { read: (body) => readSearchAnswer(body, query) })
  }
}
