import { z } from 'zod'
import { identifierSchema, malformedAnswer } from '../../ports/field-schemas.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import type { ReviewsAnswer, ReviewsPort, ReviewsQuery } from '../../ports/reviews.ts'
import { callAndRead, type ServiceConnection } from '../http/service-call.ts'

const MAX_REVIEWS = 50
const MAX_COUNT = 10_000_000

/** Rejects control characters, direction controls and lone surrogates. Allows markup because it is escaped. */
const textSchema = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(text), {
      error: 'contains a control character or a direction control',
    })

/** Answer of reviews/v1. */
export const reviewsWireSchema = z.object({
  average: z.number().min(1).max(5).nullable(),
  count: z.int().min(0).max(MAX_COUNT),
  is_demonstration: z.boolean(),
  reviews: z
    .array(
      z.object({
        id: identifierSchema,
        author: textSchema(60).min(1),
        date: z.iso.date(),
        stars: z.int().min(1).max(5),
        title: textSchema(200),
        text: textSchema(2_000).min(1),
      }),
    )
    .max(MAX_REVIEWS),
})

/**
 * Parses an answer. Returns a `malformed` failure if the answer is invalid, has more reviews than requested or counted, or has an
 * average without reviews.
 */
const readReviews = (answer: unknown, { perPage }: Pick<ReviewsQuery, 'perPage'>): Outcome<ReviewsAnswer> => {
  const read = reviewsWireSchema.safeParse(answer)
  if (!read.success) return malformedAnswer('Reviews', read.error)
  const { average, count, reviews, is_demonstration: isDemonstration } = read.data
  if (reviews.length > Math.min(count, perPage))
    return malformedAnswer('Reviews', 'reviews: more than requested or counted')
  if ((average === null) !== (count === 0)) return malformedAnswer('Reviews', 'average: inconsistent with the count')
  return success({ average, count, reviews, isDemonstration })
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
    const reader = { read: (body: unknown) => readReviews(body, { perPage }) }
    return callAndRead(this.#connection, '/reviews/v1', request, reader, withinMs)
  }
}
