import { z } from 'zod'
import { identifierSchema, malformedAnswer } from '../../ports/field-schemas.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import type { ReviewsAnswer, ReviewsPort, ReviewsQuery } from '../../ports/reviews.ts'
import { type AnswerReader, callAndRead, type ServiceConnection } from '../http/service-call.ts'

const MAX_REVIEWS = 50
const MAX_COUNT = 10_000_000

/** More combining marks on a letter would cover the lines around it. */
const STACKED_MARKS = /\p{M}{4}/u

/** Rejects control characters, direction controls, lone surrogates and stacked marks. Allows markup because it is escaped. */
const textSchema = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(text) && !STACKED_MARKS.test(text), {
      error: 'contains a control character, a direction control or stacked marks',
    })

const reviewSchema = z.object({
  id: identifierSchema,
  author: textSchema(60).min(1),
  date: z.iso.date(),
  stars: z.int().min(1).max(5),
  title: textSchema(200),
  text: textSchema(2_000).min(1),
})

/** Answer of reviews/v1. */
export const reviewsWireSchema = z.object({
  average: z.number().min(1).max(5).nullable(),
  count: z.int().min(0).max(MAX_COUNT),
  is_demonstration: z.boolean(),
  reviews: z.array(reviewSchema).max(MAX_REVIEWS),
})

/** An answer whose reviews are not validated yet. */
const answerSchema = reviewsWireSchema.extend({ reviews: z.array(z.unknown()).max(MAX_REVIEWS) })

interface ReadReviews {
  readonly answer: ReviewsAnswer
  readonly hasUnusable: boolean
}

/**
 * Parses an answer. Leaves out invalid reviews: a customer who writes one must not hide the others. Returns a `malformed` failure if the
 * answer is invalid, has no valid review, has more reviews than requested or counted, or has an average without reviews.
 */
const readReviews = (answer: unknown, { perPage }: Pick<ReviewsQuery, 'perPage'>): Outcome<ReadReviews> => {
  const read = answerSchema.safeParse(answer)
  if (!read.success) return malformedAnswer('Reviews', read.error)
  const { average, count, reviews: wire, is_demonstration: isDemonstration } = read.data
  if (wire.length > Math.min(count, perPage))
    return malformedAnswer('Reviews', 'reviews: more than requested or counted')
  if ((average === null) !== (count === 0)) return malformedAnswer('Reviews', 'average: inconsistent with the count')
  const readings = wire.map((review) => reviewSchema.safeParse(review))
  const reviews = readings.flatMap(({ data }) => data ?? [])
  const invalid = readings.find(({ success: isValid }) => !isValid)?.error
  if (invalid !== undefined && reviews.length === 0) return malformedAnswer('Reviews', invalid)
  return success({ answer: { average, count, reviews, isDemonstration }, hasUnusable: invalid !== undefined })
}

export class HttpReviews implements ReviewsPort {
  readonly #connection: ServiceConnection

  constructor(connection: ServiceConnection) {
    this.#connection = connection
  }

  async reviews({ site, product, page, perPage, withinMs }: ReviewsQuery): Promise<Outcome<ReviewsAnswer>> {
    const request = {
      method: 'GET',
      query: [
        ['site', site.code],
        ['locale', site.locale],
        ['product', product],
        ['page', String(page)],
        ['per_page', String(perPage)],
      ],
    } as const
    const reader: AnswerReader<ReadReviews> = {
      read: (body) => readReviews(body, { perPage }),
      flawOf: ({ hasUnusable }) => (hasUnusable ? 'unusable' : undefined),
    }
    const outcome = await callAndRead(this.#connection, '/reviews/v1', request, reader, withinMs)
    return outcome.ok ? success(outcome.value.answer) : outcome
  }
}
