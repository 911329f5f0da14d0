import { z } from 'zod'
import { identifierSchema, malformedAnswer } from '../../../ports/field-schemas.ts'
import { LICENCE_ERRORS, type LicenceAnswer } from '../../../ports/licences.ts'
import { type Outcome, success } from '../../../ports/outcome.ts'

const MAX_DAYS = 36_500
const MAX_QUANTITY = 1_000_000
const MAX_PRODUCTS = 12

/** Body of licence/v1/check. */
export const licenceCheckWireSchema = z.object({ code: z.string().max(200) })

/** Answer of licence/v1/check. */
const licenceAnswerWireSchema = z.union([
  z.object({ error: z.enum(LICENCE_ERRORS) }),
  z.object({
    verdict: z.enum(['renewal', 'midterm']),
    days_left: z.int().min(0).max(MAX_DAYS),
    quantity: z.int().min(1).max(MAX_QUANTITY),
    product: identifierSchema.exactOptional(),
    products: z.array(identifierSchema).min(1).max(MAX_PRODUCTS),
  }),
])

export type LicenceAnswerWire = z.input<typeof licenceAnswerWireSchema>

/** Parses the answer of a licence check. Returns a `malformed` failure unless the answer is a verdict or a known error code. */
export const readLicenceAnswer = (answer: unknown): Outcome<LicenceAnswer> => {
  const read = licenceAnswerWireSchema.safeParse(answer)
  if (!read.success) return malformedAnswer('Licence answer', read.error)
  if ('error' in read.data) return success({ error: read.data.error })
  const { verdict, days_left: daysLeft, quantity, product = null, products } = read.data
  return success({ verdict, daysLeft, quantity, product, products: [...new Set(products)] })
}
