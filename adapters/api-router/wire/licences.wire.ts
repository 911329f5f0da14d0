import { z } from 'zod'
import { LICENCE_ERRORS, type LicenceAnswer } from '../../../ports/licences.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { firstIssue, identifierSchema } from './text.wire.ts'

const MOST_DAYS = 36_500
const MOST_QUANTITY = 1_000_000
const MOST_PRODUCTS = 12

/** Body of licence/v1/check. */
export const licenceCheckWireSchema = z.object({ code: z.string().max(200) })

/** An answer of it: a verdict, or an error code. */
const licenceAnswerWireSchema = z.union([
  z.object({ error: z.enum(LICENCE_ERRORS) }),
  z.object({
    verdict: z.enum(['renewal', 'midterm']),
    days_left: z.int().min(0).max(MOST_DAYS),
    quantity: z.int().min(1).max(MOST_QUANTITY),
    products: z.array(identifierSchema).min(1).max(MOST_PRODUCTS),
  }),
])

export type LicenceAnswerWire = z.input<typeof licenceAnswerWireSchema>

/** Reads an answer of a licence check; anything else than a verdict or a known error code is `malformed`. */
export const readLicenceAnswer = (answer: unknown): Outcome<LicenceAnswer> => {
  const read = licenceAnswerWireSchema.safeParse(answer)
  if (!read.success) {
    const { field, reason } = firstIssue(read.error)
    return failed({ kind: 'malformed', message: `Licence answer cannot be read: ${field || 'answer'}: ${reason}` })
  }
  if ('error' in read.data) return success({ error: read.data.error })
  const { verdict, days_left: daysLeft, quantity, products } = read.data
  return success({ verdict, daysLeft, quantity, products: [...new Set(products)] })
}
