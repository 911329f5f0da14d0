import { z } from 'zod'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import type { ReviewsAnswer, ReviewsQuery } from '../../../ports/reviews.ts'
import { firstIssue, identifierSchema } from './text.wire.ts'

const MOST_REVIEWS = 50
const MOST_COUNT = 10_000_000

/** Controls, marks of direction and surrogates that stand alone are in no honest text. Markup is shown as the text it is. */
const textSchema = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(text), {
      error: 'holds a control or direction control',
    })

/** An answer of reviews/v1. */
const reviewsWireSchema = z.object({
  average: z.number().min(1).max(5).nullable(),
  count: z.int().min(0).max(MOST_COUNT),
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
    .max(MOST_REVIEWS),
})

/** Reads an answer of reviews; one with more reviews than it was asked for or counts, or an average of none, is `malformed` too. */
export const readReviews = (answer: unknown, { perPage }: Pick<ReviewsQuery, 'perPage'>): Outcome<ReviewsAnswer> => {
  const malformed = (problem: string) => failed({ kind: 'malformed', message: `Reviews cannot be read: ${problem}` })
  const read = reviewsWireSchema.safeParse(answer)
  if (!read.success) {
    const { field, reason } = firstIssue(read.error)
    return malformed(`${field || 'answer'}: ${reason}`)
  }
  const { average, count, reviews, is_demonstration: isDemonstration } = read.data
  if (reviews.length > Math.min(count, perPage)) return malformed('reviews: more than were asked for or are counted')
  if ((average === null) !== (count === 0)) return malformed('average: does not agree with the count')
  return success({ average, count, reviews, isDemonstration })
}
