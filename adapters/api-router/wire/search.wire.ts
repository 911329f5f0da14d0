import { z } from 'zod'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import type { SearchAnswer, SearchQuery } from '../../../ports/search.ts'
import { firstIssue, shownTextSchema, sitePathSchema } from './text.wire.ts'

const MOST_HITS = 20
const MOST_PIECES = 500
const MOST_SUGGESTIONS = 10
const MOST_TOTAL = 1_000_000

const piecesSchema = z.array(z.object({ text: shownTextSchema, is_match: z.boolean() })).max(MOST_PIECES)

/** Body of search/v1. */
export const searchQueryWireSchema = z.object({
  site: z.string().max(20),
  locale: z.string().max(35),
  text: z.string().min(1).max(400),
  page: z.int().min(1).max(99),
  per_page: z.int().min(1).max(MOST_HITS),
})

/** An answer of it. */
const searchAnswerWireSchema = z.object({
  total: z.int().min(0).max(MOST_TOTAL),
  hits: z.array(z.object({ path: sitePathSchema, title: piecesSchema.min(1), excerpt: piecesSchema })).max(MOST_HITS),
  suggestions: z.array(shownTextSchema.min(1).max(100)).max(MOST_SUGGESTIONS),
})

export const searchQueryToWire = ({
  site,
  text,
  page,
  perPage,
}: SearchQuery): z.input<typeof searchQueryWireSchema> => ({
  site: site.code,
  locale: site.locale,
  text,
  page,
  per_page: perPage,
})

/** Reads an answer of a search; one with more hits than it was asked for, or than it counts, is `malformed` too. */
export const readSearchAnswer = (answer: unknown, { perPage }: Pick<SearchQuery, 'perPage'>): Outcome<SearchAnswer> => {
  const malformed = (problem: string) =>
    failed({ kind: 'malformed', message: `Search answer cannot be read: ${problem}` })
  const read = searchAnswerWireSchema.safeParse(answer)
  if (!read.success) {
    const { field, reason } = firstIssue(read.error)
    return malformed(`${field || 'answer'}: ${reason}`)
  }
  const { total, hits, suggestions } = read.data
  if (hits.length > Math.min(total, perPage)) return malformed('hits: more than were asked for or are counted')
  const pieces = (wire: z.output<typeof piecesSchema>) => wire.map(({ text, is_match: isMatch }) => ({ text, isMatch }))
  return success({
    total,
    hits: hits.map(({ path, title, excerpt }) => ({ path, title: pieces(title), excerpt: pieces(excerpt) })),
    suggestions,
  })
}
