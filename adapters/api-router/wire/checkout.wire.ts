import { z } from 'zod'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { firstIssue, webLinkSchema } from './text.wire.ts'

/** A checkout answer as it travels (specification, section 7, checkout). */
const checkoutWireSchema = z.object({ buy_link: z.union([z.literal(''), webLinkSchema]).nullish() })

export type CheckoutWire = z.input<typeof checkoutWireSchema>

/** Reads a checkout answer: the link, or `''` where none came. A link that is no web address is `malformed`. */
export const readBuyLink = (answer: unknown): Outcome<string> => {
  const read = checkoutWireSchema.safeParse(answer)
  if (read.success) return success(read.data.buy_link ?? '')
  const { field, reason } = firstIssue(read.error)
  return failed({ kind: 'malformed', message: `Checkout answer cannot be read: ${field || 'answer'}: ${reason}` })
}
